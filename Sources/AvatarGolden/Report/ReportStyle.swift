/// How the report looks and moves. Without scripts it shows everything side by side.
enum ReportStyle {
  static let css = """
    :root { --ground: #fff; --check: #dadada; --zoom: 3; --mix: .5; color-scheme: light dark }
    * { box-sizing: border-box }
    body { margin: 0; font: 15px/1.45 system-ui, sans-serif; background: Canvas; color: CanvasText }
    header { position: sticky; top: 0; z-index: 1; padding: .7rem 1.2rem; background: Canvas; border-bottom: 1px solid #8886 }
    h1 { margin: 0 0 .3rem; font-size: 1.25rem } h2 { margin: 0 0 .2rem; font-size: 1.05rem }
    .environment { margin: .3rem 0; padding: .4rem .6rem; border-left: 4px solid #d80; background: #d801 }
    .bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center }
    .bar label { display: inline-flex; align-items: center; gap: .4rem } .bar input[type=search] { flex: 1 1 12rem }
    button, input { font: inherit } button.on { outline: 2px solid #28d }
    main { padding: 0 1.2rem 3rem } section { padding: 1rem 0; border-bottom: 1px solid #8884 }
    .facts, .asks { margin: 0; opacity: .75 } .asks { font-style: italic } ul { margin: .3rem 0 .6rem; padding-left: 1.2rem }
    .command { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin: .6rem 0 0 }
    code { padding: .15rem .4rem; border-radius: 4px; background: #8882; user-select: all; overflow-wrap: anywhere }
    .pictures { overflow-x: auto }
    img { display: block; image-rendering: pixelated; width: calc(var(--w) * var(--zoom) * 1px);
      background: repeating-conic-gradient(var(--check) 0% 25%, var(--ground) 0% 50%) 0 0 / 16px 16px }
    img.diff { background: none } img.triptych { width: auto; background: none }
    .side { display: flex; gap: .8rem } figure { margin: 0 } figcaption { font-size: .85em; opacity: .75 }
    .stack, .zoomed { display: none } .stack { position: relative; width: fit-content }
    .stack img + img { position: absolute; inset: 0 }
    body[data-mode=onion] .side, body[data-mode=blink] .side, body[data-mode=swipe] .side, body[data-mode=detail] .side { display: none }
    body[data-mode=onion] .stack, body[data-mode=blink] .stack, body[data-mode=swipe] .stack, body[data-mode=detail] .zoomed { display: block }
    body[data-mode=onion] .stack img + img { opacity: var(--mix) }
    body[data-mode=blink] .stack img + img { animation: blink 1s steps(1) infinite }
    body[data-mode=swipe] .stack img + img { clip-path: inset(0 0 0 calc(100% - var(--mix) * 100%)) }
    body.dark { --ground: #1a1a2e; --check: #24304f }
    @keyframes blink { 50% { opacity: 0 } }
    """

  static let script = """
    const body = document.body, root = document.documentElement.style, by = id => document.getElementById(id)
    function mode(name) {
      body.dataset.mode = name
      document.querySelectorAll('[data-mode]').forEach(b => b.tagName === 'BUTTON' && b.classList.toggle('on', b.dataset.mode === name))
    }
    document.querySelectorAll('button[data-mode]').forEach(b => b.onclick = () => mode(b.dataset.mode))
    by('zoom').oninput = e => root.setProperty('--zoom', e.target.value)
    by('mix').oninput = e => root.setProperty('--mix', e.target.value / 100)
    by('dark').onchange = e => body.classList.toggle('dark', e.target.checked)
    by('filter').oninput = e => document.querySelectorAll('section').forEach(s =>
      s.hidden = !s.dataset.name.toLowerCase().includes(e.target.value.toLowerCase()))
    document.querySelectorAll('[data-copy]').forEach(b => b.onclick = async () => {
      const text = b.previousElementSibling.textContent
      try { await navigator.clipboard.writeText(text); b.textContent = 'Copied' }
      catch { getSelection().selectAllChildren(b.previousElementSibling) }
    })
    const start = new URLSearchParams(location.search || location.hash.slice(1)).get('mode')
    mode(['side', 'onion', 'blink', 'swipe', 'detail'].includes(start) ? start : 'side')
    """
}
