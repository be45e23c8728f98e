package org.asterism.report;

import java.util.Map;

/** A page of HTML that needs nothing but itself, for wide and narrow screens, light and dark. */
final class Page {
  private static final String STYLE =
      """
      :root{color-scheme:light dark;--fg:#1d2733;--bg:#fff;--soft:#f1f4f8;--line:#d5dce5;--a:#2667a8}
      @media(prefers-color-scheme:dark){:root{--fg:#e3e8ee;--bg:#12171d;--soft:#1c242d;--line:#34404d;--a:#7db4ea}}
      *{box-sizing:border-box}
      body{margin:0 auto;max-width:1080px;padding:1rem;font:16px/1.45 system-ui,sans-serif;color:var(--fg);background:var(--bg)}
      h1{font-size:1.5rem;margin:.2rem 0}h2{font-size:1.15rem;margin:1.6rem 0 .5rem;border-bottom:1px solid var(--line)}
      h3{font-size:1rem;margin:1rem 0 .3rem}p{margin:.3rem 0}a{color:var(--a)}
      .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.6rem;margin:.8rem 0}
      .card{background:var(--soft);border-radius:.5rem;padding:.6rem .8rem}.card b{display:block;font-size:1.35rem}
      .grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,28rem),1fr));gap:1rem}
      .scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.92rem}
      td,th{padding:.2rem .5rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
      td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
      code{overflow-wrap:anywhere;font-size:.85rem}
      svg{width:100%;height:auto}svg text{font-size:13px;fill:var(--fg)}.g{stroke:var(--line);stroke-width:1}
      @media(max-width:600px){svg text{font-size:19px}}
      polyline{fill:none;stroke-width:3}.called{stroke:#2667a8}.other{stroke:#9aa7b5}
      .c0{fill:#2667a8;background:#2667a8}.c1{fill:#5fb3c8;background:#5fb3c8}.c2{fill:#e0a83c;background:#e0a83c}
      .c3{fill:#c8553d;background:#c8553d}.c4{fill:#8f6bb3;background:#8f6bb3}.c5{fill:#9aa7b5;background:#9aa7b5}
      .legend{list-style:none;padding:0;margin:.3rem 0;display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.92rem}
      .k{display:inline-block;width:.8rem;height:.8rem;border-radius:.2rem;margin-right:.35rem;vertical-align:-.05rem}
      .note{font-size:.88rem;opacity:.85}
      .bad{color:#c8553d;font-weight:600}
      """;

  private final StringBuilder html = new StringBuilder();

  Page(String title) {
    html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">");
    html.append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">");
    html.append("<title>").append(text(title)).append("</title><style>\n").append(STYLE);
    html.append("</style></head><body>\n<h1>").append(text(title)).append("</h1>\n");
  }

  /** A text as HTML shows it. */
  static String text(String s) {
    return s.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  Page raw(String markup) {
    html.append(markup).append('\n');
    return this;
  }

  Page section(String title) {
    return raw("<h2>" + text(title) + "</h2>");
  }

  Page paragraph(String s) {
    return raw("<p>" + text(s) + "</p>");
  }

  /** What a chart shows, in small letters. */
  Page note(String s) {
    return raw("<p class=\"note\">" + text(s) + "</p>");
  }

  /** A card with a figure that matters. */
  Page card(String figure, String meaning) {
    return raw("<div class=\"card\"><b>" + text(figure) + "</b>" + text(meaning) + "</div>");
  }

  /** A table of names and values. */
  Page values(Map<String, String> rows) {
    html.append("<div class=\"scroll\"><table>");
    rows.forEach(
        (name, value) ->
            html.append("<tr><td>")
                .append(text(name))
                .append("</td><td class=\"n\">")
                .append(text(value))
                .append("</td></tr>"));
    return raw("</table></div>");
  }

  /** Head of a table: the first column holds names, the others numbers. */
  Page table(String... columns) {
    html.append("<div class=\"scroll\"><table><tr>");
    for (int i = 0; i < columns.length; i++) {
      html.append(i == 0 ? "<th>" : "<th class=\"n\">").append(text(columns[i])).append("</th>");
    }
    return raw("</tr>");
  }

  /** Row of a table; the first cell may be markup. */
  Page row(String first, Object... cells) {
    html.append("<tr><td>").append(first).append("</td>");
    for (Object cell : cells) {
      html.append("<td class=\"n\">").append(text(String.valueOf(cell))).append("</td>");
    }
    return raw("</tr>");
  }

  Page endTable() {
    return raw("</table></div>");
  }

  String end() {
    return html.append("</body></html>\n").toString();
  }
}
