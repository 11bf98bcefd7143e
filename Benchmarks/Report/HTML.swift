import Foundation

/// A page that needs nothing but itself: the run's JSON, a style sheet and a script that draws it.
enum HTMLReport {
    static func render(_ document: RunDocument) throws -> String {
        // "</" inside a script element would end it, wherever it stands.
        let json = String(decoding: try document.encoded(), as: UTF8.self)
            .replacingOccurrences(of: "</", with: "<\\/")
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Surd: benchmarks</title>
            <style>\(style)</style>
            </head>
            <body>
            <header><h1>Surd: benchmarks</h1><p id="machine"></p><p id="run"></p><p id="verdict"></p></header>
            <main id="main"></main>
            <div id="tip" role="status" hidden></div>
            <script id="data" type="application/json">\(json)</script>
            <script>\(HTMLReport.script)</script>
            </body>
            </html>

            """
    }

    private static let style = """

        /* A colour means one thing: Surd, what it is compared with, good, bad. */
        :root { --paper: #fbfaf7; --ink: #1c1b19; --faint: #77736b; --line: #dcd8cf;
          --surd: #6a4bc4; --other: #8a8578; --good: #2e7d4f; --bad: #b3261e; --card: #ffffff; }
        @media (prefers-color-scheme: dark) {
          :root { --paper: #161513; --ink: #ece8df; --faint: #9a958a; --line: #38352f;
            --surd: #b3a0ff; --other: #a8a294; --good: #7ccf9d; --bad: #ff8a7a; --card: #1f1d1a; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 1080px; padding: 1rem; background: var(--paper);
          color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
        h1 { font-size: 1.5rem; margin: .5rem 0 0; }
        h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
        p { margin: .3rem 0; } #machine, #run, .note { color: var(--faint); }
        summary { cursor: pointer; color: var(--faint); margin-top: .6rem; }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums;
          font-size: .88rem; }
        td, th { padding: .2rem .5rem; text-align: right; white-space: nowrap;
          border-bottom: 1px solid var(--line); }
        td:first-child, th:first-child, .words { text-align: left; }
        td:first-child, .words { white-space: normal; overflow-wrap: anywhere; }
        th { color: var(--faint); font-weight: 500; }
        .met { color: var(--good); } .missed { color: var(--bad); font-weight: 600; }
        .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(290px, 100%), 1fr));
          gap: 1rem; margin-top: .6rem; align-items: start; }
        figure { margin: 0; background: var(--card); border: 1px solid var(--line);
          border-radius: 8px; padding: .5rem; }
        figcaption { font-size: .85rem; color: var(--faint); }
        svg { width: 100%; height: auto; display: block; overflow: visible; }
        svg text { fill: var(--faint); font-size: 13px; }
        .axis { stroke: var(--line); }
        .row { margin: .35rem 0; font-size: .85rem; }
        .row .name { display: flex; justify-content: space-between; gap: 1rem; }
        .row .name span:first-child { overflow-wrap: anywhere; }
        .track { position: relative; height: 10px; }
        .bar { height: 100%; border-radius: 2px; background: var(--surd); }
        .one { position: absolute; top: -2px; bottom: -2px; border-left: 2px solid var(--other); }
        .s0 { stroke: var(--surd); fill: var(--surd); } .s1 { stroke: var(--other); fill: var(--other); }
        path.s0, path.s1 { fill: none; stroke-width: 2; }
        .key0 { color: var(--surd); } .key1 { color: var(--other); }
        #tip { position: fixed; left: 0; top: 0; pointer-events: none; background: var(--ink);
          color: var(--paper); padding: .25rem .5rem; border-radius: 4px; font-size: .82rem;
          max-width: 20rem; }
        """
}
