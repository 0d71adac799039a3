import TabuluaModel

/// The looks of an HTML page with a table.
enum PicturePage {
  /// The rules of style.
  static let style = """
    *{box-sizing:border-box}
    html{background:var(--paper);-webkit-text-size-adjust:100%}
    body{margin:0;font:17px/1.3 \(PicturePalette.fonts);color:var(--ink)}
    main{max-width:430px;min-height:100vh;margin:0 auto;background:var(--screen)}
    @media (min-width:480px){body{padding:24px}main{min-height:0;padding-bottom:12px;border-radius:14px;\
    box-shadow:0 0 0 1px var(--frame);overflow:clip}}
    .bar{position:sticky;top:0;z-index:2;display:grid;grid-template-columns:1fr minmax(0,auto) 1fr;gap:12px;\
    align-items:center;height:52px;padding:0 16px;background:var(--bar);border-bottom:1px solid var(--line)}
    .bar h1{margin:0;font-size:17px;font-weight:600;text-align:center;overflow:hidden;white-space:nowrap;\
    text-overflow:ellipsis}
    .bar svg{display:block}.edit{color:var(--tint);text-align:end;white-space:nowrap}
    .table{display:grid;grid-template-columns:minmax(0,1fr);padding-bottom:24px}.table>*{grid-area:1/1}
    .note{margin:0;padding:14px 16px;font-size:15px;color:var(--second);overflow-wrap:anywhere}
    .more{margin:0;padding:12px 16px;font-size:15px;color:var(--second);text-align:center}
    ul,ol{list-style:none;margin:0;padding:0}
    h2{margin:0;height:28px;font-size:15px;line-height:28px;font-weight:600;overflow:hidden;white-space:nowrap;\
    text-overflow:ellipsis}
    .aside{float:inline-end;margin-inline-start:12px;font-weight:400;text-transform:none;color:var(--second)}
    .plain .aside{order:1;margin-inline-start:auto;padding-inline-start:12px}
    .plain h2{position:sticky;top:52px;z-index:1;display:flex;align-items:center;padding:0 16px;\
    background:var(--head)}
    .foot{margin:0;min-height:28px;padding:7px 16px;font-size:13px;color:var(--second);overflow:hidden;\
    overflow-wrap:anywhere}
    .empty{margin:0;height:44px;padding:0 16px;line-height:44px;color:var(--third);background:var(--cell)}
    li{position:relative}
    ul>li{display:flex;overflow:hidden;background:var(--cell)}
    .row{flex:1;min-width:0;display:flex;align-items:center;gap:12px;padding-inline-start:16px}
    .row svg{flex:none;overflow:visible}.step{flex:none;margin-inline-end:-12px}
    .cell{flex:1;min-width:0;align-self:stretch;display:flex;align-items:center;gap:10px;padding-inline-end:16px;\
    border-top:1px solid var(--line)}
    ul>li:first-child .cell{border-top-color:transparent}.plain ul{border-bottom:1px solid var(--line)}
    .words{flex:1;min-width:0;display:flex;align-items:center;justify-content:space-between;gap:12px}
    .text,.detail{min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
    .text{flex:0 1 auto}.detail{flex:0 9 auto;min-width:40%;text-align:end;color:var(--second)}
    .detail.short{flex:0 0 auto;min-width:0;max-width:70%}
    \(cells)\
    ul>li.chosen{background:var(--chosen)}ul>li.touched{background:var(--touched)}
    ul>li.blue{background:var(--tint)}.blue .text,.blue .detail{color:#fff}
    .buttons{flex:0 1 auto;display:flex;max-width:70%;color:#fff;font-size:15px}
    .buttons span{flex:0 1 auto;min-width:min(74px,33%);padding:0 14px;display:grid;place-items:center;\
    overflow:hidden;white-space:nowrap}
    .buttons .normal{background:var(--gray)}.buttons .destructive{background:var(--red)}
    .buttons span+span{border-inline-start:1px solid #ffffff59}
    .index{width:20px;justify-self:end;align-self:start;position:sticky;z-index:2;padding:8px 0;\
    font-size:11px;font-weight:600;line-height:14px;text-align:center;color:var(--tint);overflow:hidden}
    .indexed .cell,.indexed .foot,.indexed .note{padding-inline-end:30px}
    .inset .sections{padding:0 16px}.inset ul,.inset .empty{border-radius:11px;overflow:hidden}
    .edged ul,.edged .empty{border:solid var(--line);border-width:1px 0}
    .grouped section{padding-top:18px}.grouped h2{padding:0 16px;font-size:13px;font-weight:400;\
    text-transform:uppercase;color:var(--second)}
    """

  /// The rules of style of an open menu, for pages that have one.
  static let menuStyle = """

    .menu ol{flex:1;margin:0 16px 8px 32px;background:var(--head);font-size:15px}
    .menu li{display:flex;align-items:center;gap:11px;min-height:36px;padding:4px 16px;overflow-wrap:anywhere}
    .menu li+li{border-top:1px solid var(--line)}.menu .destructive{color:var(--red)}
    .menu [aria-disabled]{color:var(--third)}
    """

  /// The rules of style of a drag that goes on, for pages that have one.
  static let dragStyle = """

    .dragging ul{overflow:visible!important}ul>li.gap{background:var(--head)}
    .gap::before{content:"";position:absolute;inset:5px 6px;border:1px dashed var(--third);border-radius:8px}
    ul>li.held{z-index:1;overflow:visible;opacity:.96;border-radius:4px;box-shadow:0 3px 14px #00000047}
    .held[data-count]::after{content:attr(data-count);position:absolute;top:-9px;inset-inline-end:8px;min-width:22px;\
    padding:0 6px;border-radius:11px;background:var(--red);color:#fff;font:600 13px/22px \(PicturePalette.fonts);\
    text-align:center}
    """

  /// The rules of the styles of cells.
  private static let cells =
    TableCell.Style.allCases.map { $0.arrangement.pageRules(ofClass: $0.rawValue) }.joined()
}
