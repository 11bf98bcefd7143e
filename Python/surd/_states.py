"""Exact sums in pieces, for `surd.spark`: states are texts, because columns hold texts."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

import surd

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


def partial(
    batches: Iterable[Any], by: Sequence[str]
) -> Tuple[List[Tuple[List[Any], Any]], List[str]]:
    """The states of the column `value` of Arrow batches by group: keys with their types, and texts."""
    import pyarrow

    held: Dict[Tuple[Any, ...], surd.Sum] = {}
    kinds: List[Any] = []
    for batch in batches:
        kinds = [batch.schema.field(name).type for name in by]
        if not by:
            held.setdefault((), surd.Sum(squares=True)).add(batch.column("value"))
            continue
        groups = pyarrow.Table.from_batches([batch]).group_by(list(by)).aggregate(
            [("value", "list")])
        keys = zip(*(groups.column(name).to_pylist() for name in by))
        for key, values in zip(keys, groups.column("value_list")):
            held.setdefault(key, surd.Sum(squares=True)).add(values.values)
    columns = [([key[place] for key in held], kind) for place, kind in enumerate(kinds)]
    return columns, [sum.save() for sum in held.values()]
