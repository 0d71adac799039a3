/// The looks of a matrix of drags, and what its HTML page does when somebody points at a cell.
package enum MatrixPage {
  /// The colours of a matrix.
  package static let palette = ColorPalette([
    ("paper", "#ffffff", "#16181d"), ("ink", "#1f2430", "#e4e7ee"), ("faint", "#6b7280", "#9aa3b2"),
    ("line", "#d5d9e0", "#343a46"), ("panel", "#f6f7f9", "#1e2128"),
    ("moved", "#cfe8dc", "#1f4a3a"), ("moved-ink", "#14523a", "#a6e3c5"),
    ("retargeted", "#fbe3b6", "#5a4416"), ("retargeted-ink", "#6d4a00", "#ffd98a"),
    ("refused", "#f6dfe1", "#47262c"), ("refused-ink", "#86303d", "#f0a9b3"),
    ("held", "#f6f7f9", "#1e2128"), ("held-ink", "#9aa0ab", "#6f7888"),
    ("unchanged", "#dde6f5", "#26344d"), ("unchanged-ink", "#33507f", "#a9c2ec"),
    ("failed", "#b3363f", "#c9505a"), ("failed-ink", "#ffffff", "#ffffff"),
  ])

  /// The rules of style, without the colours of cells.
  package static let style = """
    *{box-sizing:border-box}
    body{margin:0;padding:24px;background:var(--paper);color:var(--ink);
      font:14px/1.45 ui-sans-serif,system-ui,-apple-system,"Segoe UI","Helvetica Neue",Arial,sans-serif}
    h1{font-size:20px;margin:0}h2{font-size:15px;margin:24px 0 8px}
    header p{margin:4px 0 16px;color:var(--faint)}
    .faint{color:var(--faint)}
    .legend{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:16px}
    .legend button,.key{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--line);
      border-radius:8px;padding:4px 10px}
    .legend button{cursor:pointer}
    .legend button[aria-pressed=true]{border-color:var(--ink)}
    .legend i,.numbers i{font-style:normal}
    .legend i{display:inline-block;min-width:24px;text-align:center;border-radius:5px;font-weight:600;
      margin-right:4px}
    .legend b{font-weight:600}
    main{display:flex;gap:24px;align-items:flex-start}
    .scroll{overflow:auto;max-height:80vh;border:1px solid var(--line);border-radius:10px;flex:0 1 auto}
    table{border-collapse:separate;border-spacing:2px;padding:8px;font-variant-numeric:tabular-nums}
    th{font-weight:400;text-align:left;white-space:nowrap;padding:0 10px 0 4px}
    thead th{position:sticky;top:0;background:var(--paper);z-index:1;font-weight:600}
    thead tr+tr th{top:24px}
    tbody th[scope=row]{position:sticky;left:0;background:var(--paper)}
    .corner{color:var(--faint);font-weight:400}
    thead .corner{left:0;z-index:2}
    .title{max-width:0;overflow:hidden;text-overflow:ellipsis;padding-right:0}
    .place{text-align:center;padding:0;color:var(--faint);font-weight:400}
    .group{font-weight:600;padding-top:8px}
    .first{border-left:6px solid transparent;background-clip:padding-box}
    td{min-width:30px;height:28px;padding:0 3px;text-align:center;border-radius:6px;font-weight:600;cursor:default}
    td.first{min-width:36px;border-radius:12px 6px 6px 12px}
    td.none{visibility:hidden}
    td:focus-visible,td.on{outline:2px solid var(--ink);outline-offset:1px}
    .counts td{background-color:var(--panel);min-width:112px;padding:8px;vertical-align:top;font-weight:400}
    .bar{display:flex;height:8px;border-radius:4px;overflow:hidden;margin-bottom:6px}
    .numbers span{display:flex;justify-content:space-between}
    aside{flex:1 1 340px;min-width:280px;max-width:640px;position:sticky;top:24px;background:var(--panel);
      border:1px solid var(--line);border-radius:10px;padding:14px 16px;overflow-wrap:anywhere}
    aside p{margin:0 0 8px}aside ol{margin:0 0 12px;padding-left:26px}aside li{margin:4px 0}
    aside li::marker{color:var(--faint)}
    code{font:12.5px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    section ul{margin:0;padding-left:20px}
    @media (max-width:860px){body{padding:14px}main{flex-direction:column;align-items:stretch}
      aside{max-width:none;position:static;flex:none}
      tbody th[scope=row]{max-width:38vw;overflow:hidden;text-overflow:ellipsis}}
    @media print{aside,.legend button{break-inside:avoid}.scroll{max-height:none}}
    """

  /// Shows the trace of a cell; arrow keys, Home and End go to another one, and Escape gives up a cell that was clicked.
  package static let script = """
    const panel=document.querySelector('aside'),all=[...document.querySelectorAll('td[data-i]')];
    const rows=[...document.querySelectorAll('tbody tr')].map(r=>[...r.querySelectorAll('td')]).filter(r=>r.length);
    let kept=null;
    function make(name,text,kind){const e=document.createElement(name);if(text)e.textContent=text;
      if(kind)e.className=kind;return e}
    function show(cell){
      all.forEach(c=>c.classList.toggle('on',c===cell));
      const [head,drags]=cells[cell.dataset.i];panel.replaceChildren();
      if(strings[head]){const p=make('p');p.append(make('b',strings[head]));panel.append(p)}
      for(const [words,kind,calls] of drags){
        const p=make('p');p.append(make('b',strings[words]));panel.append(p);
        const list=make('ol');
        for(const [question,answer,reason,at] of calls){
          const item=make('li');item.append(make('code',strings[question]),' → ',make('b',strings[answer]));
          if(strings[reason])item.append(': '+strings[reason]);
          if(strings[at])item.append(' ',make('code','('+strings[at]+')','faint'));
          list.append(item)}
        panel.append(list)}
      if(!drags.length&&!strings[head])panel.append(make('p','no drags','faint'))}
    function focus(cell){all.forEach(c=>c.tabIndex=-1);cell.tabIndex=0;cell.focus();show(cell)}
    for(const cell of all){
      cell.removeAttribute('title');
      cell.addEventListener('mouseenter',()=>{if(!kept)show(cell)});
      cell.addEventListener('click',()=>{kept=kept===cell?null:cell;focus(cell)});
      cell.addEventListener('focus',()=>{if(!kept)show(cell)})}
    if(all.length)all[0].tabIndex=0;
    document.addEventListener('keydown',event=>{
      const cell=document.activeElement;
      if(event.key==='Escape'){kept=null;return}
      if(!cell||!cell.dataset||cell.dataset.i===undefined)return;
      let row=rows.findIndex(r=>r.includes(cell)),column=rows[row].indexOf(cell);
      const step={ArrowUp:[-1,0],ArrowDown:[1,0],ArrowLeft:[0,-1],ArrowRight:[0,1]}[event.key];
      let next=null;
      if(step){do{row+=step[0];column+=step[1];next=rows[row]&&rows[row][column]}
        while(next&&next.dataset.i===undefined)}
      else if(event.key==='Home')next=rows[row].find(c=>c.dataset.i!==undefined);
      else if(event.key==='End')next=[...rows[row]].reverse().find(c=>c.dataset.i!==undefined);
      else if(event.key==='Enter'||event.key===' '){kept=kept===cell?null:cell;show(cell);event.preventDefault();return}
      else return;
      event.preventDefault();if(next){kept=null;focus(next)}});
    \(pickingScript)
    """

  /// Dims the cells of all kinds but those that are picked in the legend, also cells that are drawn later.
  private static let pickingScript = """
    const picked=new Set(),dimming=document.head.appendChild(document.createElement('style'));
    for(const button of document.querySelectorAll('.legend button'))button.addEventListener('click',()=>{
      const kind=button.dataset.kind;picked.has(kind)?picked.delete(kind):picked.add(kind);
      button.setAttribute('aria-pressed',picked.has(kind));
      dimming.textContent=picked.size?'td'+[...picked].map(k=>':not(.'+k+')').join('')+'{opacity:.18}':''});
    """

  /// More rules of style for a page with very many cells.
  static let largeStyle = """
    .large thead .place{min-width:30px}.large thead .place.first{min-width:36px}
    .large tbody tr{height:28px}
    """

  /// Draws the cells of the rows that come into view, and takes those away that leave it; tells how a drag ends.
  ///
  /// A line of `lines` has for each section, with `|` between, the numbers of the endings of its cells, with `*` and a
  /// count where several follow each other.
  static let largeScript = """
    const panel=document.querySelector('aside'),table=document.querySelector('table.large');
    const rows=[...table.querySelectorAll('tr[data-s]')];
    let kept=null,shown=null;
    function sign([kind,,landing],section,place){
      if(!landing)return signs[kind];
      if(landing[0]!==section)return '→'+landing[0];
      const far=landing[1]-place;return far>0?'+'+far:far<0?'−'+-far:'~'}
    function fill(row){
      if(row.cells.length>1)return;
      const line=document.createDocumentFragment(),parts=lines[row.dataset.n].split('|');
      places.forEach((count,section)=>{
        let place=0;
        for(const run of parts[section]?parts[section].split(' '):[]){
          const [number,times]=run.split('*');
          for(let i=0;i<(times||1);i++,place++){
            const cell=document.createElement('td'),ending=endings[number];
            cell.className=kinds[ending[0]]+(place?'':' first');
            cell.textContent=sign(ending,section,place);
            cell.tabIndex=-1;cell.dataset.p=section+' '+place;cell.dataset.e=number;
            line.append(cell)}}
        for(;place<count;place++){const cell=document.createElement('td');
          cell.className='none'+(place?'':' first');line.append(cell)}});
      row.append(line)}
    function clear(row){
      if(row.contains(document.activeElement)||row.contains(kept))return;
      while(row.cells.length>1)row.lastChild.remove()}
    function show(cell){
      if(shown)shown.classList.remove('on');
      shown=cell;cell.classList.add('on');
      const row=cell.parentElement,[section,place]=cell.dataset.p.split(' '),bold=document.createElement('b');
      bold.textContent='['+row.dataset.s+', '+row.dataset.r+'] to ['+section+', '+place+']: '+strings[endings[cell.dataset.e][1]];
      const words=document.createElement('p');words.append(bold);panel.replaceChildren(words)}
    function focus(cell){cell.focus({preventScroll:true});cell.scrollIntoView({block:'nearest',inline:'nearest'});show(cell)}
    const watch=new IntersectionObserver(seen=>{
      for(const one of seen)one.isIntersecting?fill(one.target):clear(one.target)},
      {root:table.parentElement,rootMargin:'600px 0px'});
    rows.forEach(row=>watch.observe(row));
    const of=event=>event.target.closest&&event.target.closest('td[data-e]');
    table.addEventListener('mouseover',event=>{const cell=of(event);if(cell&&!kept)show(cell)});
    table.addEventListener('click',event=>{const cell=of(event);if(cell){kept=kept===cell?null:cell;focus(cell)}});
    table.tabIndex=0;
    table.addEventListener('focus',()=>{const row=rows.find(r=>r.cells.length>1),cell=row&&row.querySelector('td[data-e]');
      if(cell)focus(cell)});
    document.addEventListener('keydown',event=>{
      const cell=document.activeElement;
      if(event.key==='Escape'){kept=null;return}
      if(!cell||!cell.dataset||cell.dataset.e===undefined)return;
      const row=rows.indexOf(cell.parentElement),column=cell.cellIndex;
      const step={ArrowUp:[-1,0],ArrowDown:[1,0],ArrowLeft:[0,-1],ArrowRight:[0,1]}[event.key];
      let next=null;
      if(step){let [r,c]=[row,column];
        do{r+=step[0];c+=step[1];if(rows[r])fill(rows[r]);next=c>0&&rows[r]&&rows[r].cells[c]}
        while(next&&next.dataset.e===undefined)}
      else if(event.key==='Home')next=rows[row].querySelector('td[data-e]');
      else if(event.key==='End')next=[...rows[row].querySelectorAll('td[data-e]')].pop();
      else if(event.key==='Enter'||event.key===' '){kept=kept===cell?null:cell;show(cell);event.preventDefault();return}
      else return;
      event.preventDefault();if(next){kept=null;focus(next)}});
    \(pickingScript)
    """
}
