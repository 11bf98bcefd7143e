"""Exact sums in pieces, for `surd.spark`: states are texts, because columns hold texts."""

from __future__ import annotations

from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

import surd
from surd._sums import typed

STATISTICS = ("sum", "mean", "variance", "stdev", "count")


def merged(states: Iterable[Optional[str]]) -> str:
    """One state for several, the same in any order."""
    result = surd.Sum(squares=True)
    for state in states:
        if state is not None:
            result.merge(surd.Sum.load(state))
    return result.save()


def statistic(state: str, what: str) -> Optional[surd.Number]:
    """What a state holds; None where there is no such number."""
    held = surd.Sum.load(state)
    if what == "count":
        return surd.Number(held.count)
    try:
        if what == "sum":
            return held.total()
        if what == "mean":
            return held.mean()
        variance = held.variance()
    except surd.SurdError:
        return None
    return surd.Expression("sqrt(x)")(variance) if what == "stdev" else variance


# Rows that are grouped together. Spark's batches have 10,000, in which a thousand groups would have ten rows each.
TOGETHER = 1 << 19


def _together(batches: Iterable[Any]) -> Iterator[Any]:
    """Tables of several batches each."""
    import pyarrow

    held: List[Any] = []
    for batch in batches:
        held.append(batch)
        if sum(map(len, held)) >= TOGETHER:
            yield pyarrow.Table.from_batches(held)
            held = []
    if held:
        yield pyarrow.Table.from_batches(held)


def partial(
    batches: Iterable[Any], by: Sequence[str]
) -> Tuple[List[Tuple[List[Any], Any]], List[str]]:
    """The states of the column `value` of Arrow batches by group: keys with their types, and texts."""
    kinds, held = grouped(batches, by)
    columns = [([key[place] for key in held], kind) for place, kind in enumerate(kinds)]
    return columns, [sum.save() for sum in held.values()]


def grouped(
    batches: Iterable[Any], by: Sequence[str]
) -> Tuple[List[Any], Dict[Tuple[Any, ...], surd.Sum]]:
    """The types of the keys, and the sum of the column `value` of Arrow batches for each group."""
    held: Dict[Tuple[Any, ...], surd.Sum] = {}
    kinds: List[Any] = []
    for table in batches if not by else _together(batches):
        kinds = [table.schema.field(name).type for name in by]
        if not by:
            held.setdefault((), surd.Sum(squares=True)).add(table.column("value"))
            continue
        groups = table.group_by(list(by)).aggregate([("value", "list")]).combine_chunks()
        if len(groups) == 0:
            continue
        keys = zip(*(groups.column(name).to_pylist() for name in by))
        lists = groups.column("value_list").chunk(0)
        ends = lists.offsets.to_pylist()
        found = typed(lists.values)
        for place, key in enumerate(keys):
            start, end = ends[place], ends[place + 1]
            into: Any = held.setdefault(key, surd.Sum(squares=True))
            if found is None:
                into.add(lists.values[start:end])
            else:
                into._add_column(end - start, found[1][:4] + (found[1][4] + start,))
    return kinds, held
