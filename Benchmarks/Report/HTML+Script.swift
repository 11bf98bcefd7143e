extension HTMLReport {
    /// Draws the page from the JSON inside it. Text is set as text, never as markup.
    static let script = """

        'use strict';
        const run = JSON.parse(document.getElementById('data').textContent);
        const main = document.getElementById('main'), tip = document.getElementById('tip');
        const m = run.machine;
        document.getElementById('machine').textContent =
          `${m.processor}, ${m.cores} cores, ${m.system}; GMP ${m.gmp}, MPFR ${m.mpfr}; ${m.build} build`;
        document.getElementById('run').textContent = `${run.circumstances.date}, `
          + (run.circumstances.commit ? `commit ${run.circumstances.commit}` : 'not from a clone of the sources')
          + `; ${run.circumstances.budget} s for a case`;
        const SVG = 'http://www.w3.org/2000/svg';
        function make(name, attributes = {}, text) {
          const element = document.createElement(name);
          for (const key in attributes) element.setAttribute(key, attributes[key]);
          if (text !== undefined) element.textContent = text;
          return element;
        }
        function draw(parent, name, attributes, text) {
          const element = document.createElementNS(SVG, name);
          for (const key in attributes) element.setAttribute(key, attributes[key]);
          if (text !== undefined) element.textContent = text;
          parent.appendChild(element);
          return element;
        }
        function short(x) {
          if (x === null || x === undefined || !isFinite(x)) return '–';
          return x >= 100 ? Math.round(x).toLocaleString('en') : String(Number(x.toPrecision(3)));
        }
        function time(ns) {
          for (const [unit, size] of [['s', 1e9], ['ms', 1e6], ['µs', 1e3]])
            if (ns >= size) return short(ns / size) + ' ' + unit;
          return short(ns) + ' ns';
        }
        function hover(element, text) {
          element.setAttribute('tabindex', '0');
          const show = event => {
            tip.textContent = text; tip.hidden = false;
            const box = element.getBoundingClientRect();
            const x = event.clientX ?? box.left, y = event.clientY ?? box.top;
            tip.style.left = Math.max(4, Math.min(x + 12, innerWidth - tip.offsetWidth - 4)) + 'px';
            tip.style.top = Math.max(4, y - tip.offsetHeight - 8) + 'px';
          };
          for (const name of ['mousemove', 'focus', 'touchstart']) element.addEventListener(name, show);
          for (const name of ['mouseleave', 'blur']) element.addEventListener(name, () => { tip.hidden = true; });
        }
        function table(head, rows) {
          const box = make('div', { class: 'scroll' }), t = make('table');
          const first = make('tr');
          head.forEach(x => first.appendChild(make('th', {}, x)));
          t.appendChild(first);
          for (const row of rows) {
            const line = make('tr');
            row.forEach(cell => line.appendChild(
              cell instanceof Node ? cell : make('td', {}, cell)));
            t.appendChild(line);
          }
          box.appendChild(t);
          return box;
        }
        function section(title, note) {
          main.appendChild(make('h2', {}, title));
          if (note) main.appendChild(make('p', { class: 'note' }, note));
        }

        const demands = run.rows.flatMap(r => r.verdicts.map(v => [r, v]));
        const warned = run.rows.flatMap(r => r.warnings.map(w => [`${r.suite}/${r.name}`, w]));
        const verdict = document.getElementById('verdict');
        if (demands.length) {
          const met = demands.filter(d => d[1].met).length;
          verdict.appendChild(make('span', { class: met < demands.length ? 'missed' : 'met' },
            `${met} of ${demands.length} demands met`));
        }
        if (warned.length) {
          if (demands.length) verdict.append('; ');
          verdict.appendChild(make('a', { href: '#warnings' }, `${warned.length} warning${warned.length == 1 ? '' : 's'}`));
        }
        const odd = run.rows.filter(r => r.differentAnswers);
        if (odd.length) {
          section('Different answers', 'what was printed, before any time was taken');
          for (const r of odd) {
            main.appendChild(make('p', {}, `${r.suite}/${r.name}`));
            main.appendChild(table(['', ''], [['Surd', r.differentAnswers.surd],
              [r.reference, r.differentAnswers.reference]]));
          }
        }

        function bars(rows) {
          const figure = make('figure');
          const most = Math.max(2, ...rows.map(r => r.ratio.median));
          for (const r of rows) {
            const row = make('div', { class: 'row' }), name = make('div', { class: 'name' });
            name.append(make('span', {}, r.name), make('span', {}, short(r.ratio.median)));
            const track = make('div', { class: 'track' });
            track.append(
              make('div', { class: 'bar', style: `width: ${Math.max(0.3, 100 * r.ratio.median / most)}%` }),
              make('div', { class: 'one', style: `left: ${100 / most}%` }));
            row.append(name, track);
            hover(row, `${r.name}: ${short(r.ratio.median)} × ${r.reference} (${time(r.nanoseconds.median)} against `
              + `${time(r.referenceNanoseconds.median)}; 95 % ${short(r.ratioInterval[0])} to ${short(r.ratioInterval[1])})`);
            figure.appendChild(row);
          }
          figure.appendChild(make('figcaption', {},
            'time as a multiple of the reference, which is the line; shorter is better'));
          return figure;
        }
        function curve(name, rows) {
          const width = 420, height = 260, left = 56, bottom = 30;
          const figure = make('figure'), svg = draw(figure, 'svg', { viewBox: `0 0 ${width} ${height}` });
          const lines = [rows.map(r => [r.size, r.nanoseconds.median])];
          if (rows.every(r => r.referenceNanoseconds))
            lines.push(rows.map(r => [r.size, r.referenceNanoseconds.median]));
          const all = lines.flat(), log = Math.log10;
          const xs = all.map(p => log(p[0])), ys = all.map(p => log(p[1]));
          const x0 = Math.min(...xs), x1 = Math.max(...xs, x0 + 0.1);
          const y0 = Math.floor(Math.min(...ys)), y1 = Math.ceil(Math.max(...ys) + 0.01);
          const px = v => left + (width - left - 12) * (log(v) - x0) / (x1 - x0);
          const py = v => 8 + (height - bottom - 8) * (1 - (log(v) - y0) / (y1 - y0));
          for (let k = y0; k <= y1; k += 1) {
            draw(svg, 'line', { x1: left, x2: width - 12, y1: py(10 ** k), y2: py(10 ** k), class: 'axis' });
            draw(svg, 'text', { x: left - 6, y: py(10 ** k) + 4, 'text-anchor': 'end' }, time(10 ** k));
          }
          for (const size of new Set(rows.map(r => r.size)))
            draw(svg, 'text', { x: px(size), y: height - 10, 'text-anchor': 'middle' },
              size >= 1e6 ? size / 1e6 + 'M' : size >= 1e3 ? size / 1e3 + 'k' : size);
          lines.forEach((points, i) => {
            draw(svg, 'path', { class: 's' + i,
              d: points.map((p, j) => (j ? 'L' : 'M') + px(p[0]) + ' ' + py(p[1])).join(' ') });
            for (const p of points)
              hover(draw(svg, 'circle', { class: 's' + i, cx: px(p[0]), cy: py(p[1]), r: 4 }),
                `${i ? rows[0].reference : 'Surd'} at ${p[0].toLocaleString('en')}: ${time(p[1])}`);
          });
          const grow = run.growth.find(g => g.series === `${rows[0].suite}/${name}`);
          const caption = make('figcaption', {}, `${name}: `);
          caption.appendChild(make('span', { class: 'key0' }, '● Surd'));
          if (lines[1]) caption.append(' ', make('span', { class: 'key1' }, `● ${rows[0].reference}`));
          if (grow) caption.append(`; time grows as size^${short(grow.exponent)}`);
          figure.appendChild(caption);
          return figure;
        }
        for (const suite of new Set(run.rows.map(r => r.suite))) {
          const rows = run.rows.filter(r => r.suite === suite);
          section(suite);
          const plots = make('div', { class: 'plots' });
          const compared = rows.filter(r => r.ratio);
          if (compared.length) plots.appendChild(bars(compared));
          for (const name of new Set(rows.map(r => r.series).filter(Boolean))) {
            const line = rows.filter(r => r.series === name && r.size > 0);
            if (line.length > 1) plots.appendChild(curve(name, line));
          }
          main.appendChild(plots);
          const details = make('details');
          details.appendChild(make('summary', {}, `${rows.length} cases as a table`));
          details.appendChild(table(['case', 'Surd', 'p10…p90', 'reference', '', 'ratio', 'allocations', 'passes'],
            rows.map(r => [r.name, time(r.nanoseconds.median),
              `${time(r.nanoseconds.p10)}…${time(r.nanoseconds.p90)}`,
              r.referenceNanoseconds ? time(r.referenceNanoseconds.median) : '', r.reference,
              r.ratio ? short(r.ratio.median) : '', short(r.allocations), r.passes ?? ''])));
          main.appendChild(details);
        }
        if (demands.length) {
          section('Demands');
          main.appendChild(table(['case', 'demand', 'measured', ''], demands.map(([r, v]) => [
            `${r.suite}/${r.name}`, v.demand,
            v.demand.startsWith('ratio') ? short(r.ratio && r.ratio.median)
              : v.demand.startsWith('alloc') ? short(r.allocations) : time(r.nanoseconds.median),
            make('td', { class: v.met ? 'met' : 'missed' }, v.met ? 'met' : 'not met')])));
        }
        if (warned.length) {
          section('Warnings');
          main.lastChild.id = 'warnings';
          main.appendChild(table(['case', 'warning'], warned.map(([name, text]) => [name, make('td', { class: 'words' }, text)])));
        }
        if (run.missingPeers.length) section('Not measured', run.missingPeers.join(', ') + ': not installed here');
        """
}
