/// The style sheet and the script of the report. Without scripts it shows everything side by side.
enum ReportStyle {
  /// The initial zoom, in screen pixels per picture pixel.
  static let zoom = 3

  static let css = """
    :root { color-scheme: light dark; --page: #f4f4f7; --card: #fff; --ink: #1c1d26; --soft: #62667a; --line: #dcdde6; --code: #eceef4;
      --mark: #5b4bd6; --warn: #b45309; --ground: #fff; --check: #e3e3ea; --zoom: \(zoom); --mix: .5 }
    @media (prefers-color-scheme: dark) {
      :root { --page: #14151d; --card: #1d1f2b; --ink: #eceef6; --soft: #9fa4b8; --line: #32364a; --code: #2a2d3d; --mark: #a99dff; --warn: #f5b25c;
        --ground: #2a2d3d; --check: #353a4f }
      img.diff { filter: invert(1) hue-rotate(180deg) }
    }
    body.light { --ground: #fff; --check: #e3e3ea } body.dark { --ground: #1a1a2e; --check: #24304f }
    * { box-sizing: border-box } [hidden] { display: none !important }
    body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: var(--page); color: var(--ink) }
    header { position: sticky; top: 0; z-index: 1; padding: .8rem 1.4rem; background: var(--card); border-bottom: 1px solid var(--line) }
    h1 { margin: 0 0 .5rem; font-size: 1.3rem }
    .environment { margin: 0 0 .6rem; padding: .45rem .8rem; border-left: 4px solid var(--warn); border-radius: 4px; background: var(--code) }
    .bar { display: flex; flex-wrap: wrap; gap: .6rem 1.1rem; align-items: center; color: var(--soft) }
    .bar label { display: inline-flex; align-items: center; gap: .45rem } .bar input[type=search] { flex: 1 1 11rem }
    .modes { display: inline-flex; border: 1px solid var(--line); border-radius: 8px; overflow: hidden }
    button, input, select { font: inherit; color: var(--ink) } input[type=range] { width: 7rem; accent-color: var(--mark) }
    button, input[type=search], select { padding: .25rem .7rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); cursor: pointer }
    .modes button { border: 0; border-right: 1px solid var(--line); border-radius: 0 } .modes button:last-child { border-right: 0 }
    .modes button.on { background: var(--mark); color: var(--card) }
    button:focus-visible, input:focus-visible, select:focus-visible, a:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px }
    .layout { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 1.4rem; padding: 1.2rem 1.4rem 4rem; max-width: 110rem; margin: auto }
    nav { position: sticky; top: 9rem; align-self: start; max-height: calc(100vh - 10rem); overflow: auto; font-size: .9rem }
    nav ol { margin: 0; padding: 0; list-style: none } nav a { display: block; padding: .2rem .5rem; color: inherit; text-decoration: none; overflow-wrap: anywhere }
    nav a:hover { color: var(--mark) } nav i { display: block; width: 0; height: 3px; border-radius: 2px; background: var(--mark); opacity: .7 }
    section { margin: 0 0 1.2rem; padding: 1rem 1.2rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; scroll-margin-top: 9rem }
    h2 { margin: 0; font-size: 1.1rem; overflow-wrap: anywhere } .asks { margin: .1rem 0 0 } .facts { margin: 0; color: var(--soft); font-size: .9rem }
    ul { margin: .5rem 0 .8rem; padding-left: 1.1rem } li::marker { color: var(--soft) }
    .command { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin: .8rem 0 0; color: var(--soft) } header .command { margin-top: .6rem }
    code { padding: .2rem .55rem; border-radius: 6px; background: var(--code); color: var(--ink); user-select: all; overflow-wrap: anywhere; font-size: .88em }
    .pictures { overflow-x: auto }
    :where(body[data-mode]) img { width: calc(var(--w) * var(--zoom) * 1px) }
    img { display: block; image-rendering: pixelated; border-radius: 6px;
      background: repeating-conic-gradient(var(--check) 0% 25%, var(--ground) 0% 50%) 0 0 / 16px 16px }
    img.diff { background: none } img.triptych { width: auto; background: none }
    .side { display: flex; flex-wrap: wrap; gap: .9rem } figure { margin: 0 } figcaption { font-size: .85em; color: var(--soft) }
    .stack, .zoomed, .play { display: none } .stack { position: relative; width: fit-content; isolation: isolate }
    .stack img + img { position: absolute; inset: 0 }
    body[data-mode=play] .moving .side { display: none } body[data-mode=play] .moving .play { display: flex; flex-wrap: wrap; gap: .9rem }
    canvas { display: block; image-rendering: pixelated; border-radius: 6px; background: repeating-conic-gradient(var(--check) 0% 25%, var(--ground) 0% 50%) 0 0 / 16px 16px }
    .causes { margin: 0 0 1.2rem; padding: 1rem 1.2rem .4rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
    .cause { margin: .7rem 0 .1rem; padding: 0 .5rem; font-weight: 600; overflow-wrap: anywhere } .cause:first-child { margin-top: 0 }
    .pictures:focus-visible, nav:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px } #count { color: var(--soft) }
    body[data-mode=onion] .side, body[data-mode=blink] .side, body[data-mode=swipe] .side, body[data-mode=detail] .side { display: none }
    body[data-mode=onion] .stack, body[data-mode=blink] .stack, body[data-mode=swipe] .stack, body[data-mode=detail] .zoomed { display: block }
    body[data-mode=onion] .stack img:first-child:not(:last-child) { opacity: calc(1 - var(--mix)) } body[data-mode=onion] .stack img + img { opacity: var(--mix); mix-blend-mode: plus-lighter }
    body[data-mode=blink] .stack img + img { animation: blink 1s steps(1) infinite }
    body[data-mode=swipe] .stack img + img { clip-path: inset(0 0 0 calc(100% - var(--mix) * 100%)) }
    .acts { display: flex; flex-wrap: wrap; gap: .5rem; margin: .8rem 0 0 } header .acts { margin-top: .6rem } .acts input { flex: 1 1 14rem; cursor: text }
    .acts button.yes, .cause button { background: var(--mark); border-color: var(--mark); color: var(--card) } .cause button { float: right; font-size: .8em }
    section.refused { border-left: 4px solid var(--warn) }
    @keyframes blink { 50% { opacity: 0 } }
    @media (max-width: 60rem) { header { position: static } .modes { flex-wrap: wrap } .modes button { flex: 1 0 auto } .layout { grid-template-columns: minmax(0, 1fr); padding: .8rem } nav { position: static; max-height: 12rem } }
    """

  static let script = """
    const body = document.body, root = document.documentElement.style, by = id => document.getElementById(id)
    const sections = [...document.querySelectorAll('section')], modes = ['side', 'onion', 'blink', 'swipe', 'detail', 'play']
    document.querySelectorAll('.pictures').forEach(p => p.style.setProperty('--w', p.dataset.width))
    document.querySelectorAll('nav i').forEach(i => i.style.width = i.dataset.share + '%')
    function mode(name) {
      body.dataset.mode = name
      document.querySelectorAll('button[data-mode]').forEach(b => { b.classList.toggle('on', b.dataset.mode === name); b.ariaPressed = b.dataset.mode === name })
      by('pause').hidden = name !== 'play'
      if (name === 'play' && before === undefined) requestAnimationFrame(play)
    }
    document.querySelectorAll('button[data-mode]').forEach(b => b.onclick = () => mode(b.dataset.mode))
    by('zoom').oninput = e => root.setProperty('--zoom', e.target.value)
    by('mix').oninput = e => root.setProperty('--mix', e.target.value / 100)
    by('ground').onchange = e => { body.classList.remove('light', 'dark'); if (e.target.value) body.classList.add(e.target.value) }
    const all = by('all'), everything = all?.querySelector('code').textContent
    by('filter').oninput = e => {
      sections.forEach(s => {
        s.hidden = !s.dataset.name.toLowerCase().includes(e.target.value.toLowerCase())
        document.querySelector('nav a[href="#' + s.id + '"]').parentElement.hidden = s.hidden
      })
      document.querySelectorAll('nav ol').forEach(l => l.previousElementSibling.hidden = ![...l.children].some(c => !c.hidden))
      // What is accepted is what is shown.
      const shown = sections.filter(s => !s.hidden), names = shown.filter(s => s.dataset.accept).map(s => s.dataset.accept)
      by('count').textContent = shown.length === sections.length ? '' : shown.length + ' of ' + sections.length + ' shown'
      if (!all) return
      all.hidden = names.length === 0
      all.querySelector('code').textContent = shown.length === sections.length ? everything : all.dataset.accept + ' ' + names.join(' ')
      all.querySelector('[data-copy]').textContent = 'Copy'
    }
    const clips = [...document.querySelectorAll('.play')].map(place => {
      const frames = place.dataset.frames.split(',').map(f => f.split(' ').map(Number))
      const width = Math.max(...frames.map(f => f[2] + f[4])), height = Math.max(...frames.map(f => f[3] + f[5]))
      const views = [...place.querySelectorAll('canvas')].map(canvas => {
        [canvas.width, canvas.height] = [width, height]
        return { canvas, from: place.parentElement.querySelector('.side img.' + canvas.dataset.of) }
      })
      return { place, frames, views, length: frames.reduce((sum, f) => sum + f[6], 0) || 1 }
    })
    let moment = 0, before, stopped = matchMedia('(prefers-reduced-motion: reduce)').matches
    // Old and new stand at the same moment.
    function draw() {
      const zoom = by('zoom').value
      for (const { place, frames, views, length } of clips) {
        if (place.closest('section').hidden) continue
        let rest = moment % length, at = frames.findIndex(f => (rest -= f[6]) < 0)
        const [x, y, w, h, left, top] = frames[Math.max(0, at)]
        for (const { canvas, from } of views) {
          const pen = canvas.getContext('2d')
          pen.clearRect(0, 0, canvas.width, canvas.height)
          pen.drawImage(from, x, y, w, h, left, top, w, h)
          canvas.style.width = canvas.width * zoom + 'px'
        }
      }
    }
    function play(now) {
      if (body.dataset.mode !== 'play') { before = undefined; return }
      if (!stopped && before !== undefined) moment += now - before
      before = now
      draw()
      requestAnimationFrame(play)
    }
    function stop(value) { stopped = value; by('pause').ariaPressed = value; by('pause').textContent = value ? 'Play on' : 'Pause' }
    by('pause').onclick = () => stop(!stopped)
    stop(stopped)
    document.querySelectorAll('[data-copy]').forEach(b => b.onclick = async () => {
      const text = b.previousElementSibling.textContent
      try { await navigator.clipboard.writeText(text); b.textContent = 'Copied' }
      catch { getSelection().selectAllChildren(b.previousElementSibling) }
    })
    // Where a server carries it out, buttons accept and refuse.
    const say = words => by('count').textContent = words
    async function post(what, data) {
      try {
        const answer = await fetch(what, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })
        const said = await answer.json()
        say(said.says)
        return answer.ok ? said : undefined
      } catch { say('goldens serve does not answer any more; start it again') }
    }
    async function accept(some) {
      const said = await post('accept', { names: some.filter(s => !s.hidden).map(s => s.dataset.golden) })
      for (const name of said?.accepted ?? []) {
        const section = sections.find(s => s.dataset.golden === name), link = document.querySelector('nav a[href="#' + section.id + '"]').parentElement
        section.remove()
        sections.splice(sections.indexOf(section), 1)
        if (link.parentElement.children.length === 1) link.parentElement.previousElementSibling.remove()
        link.remove()
      }
      sections.find(s => !s.hidden)?.querySelector('.yes')?.focus({ preventScroll: true })
    }
    async function refuse(section, note) {
      if (await post('refuse', { name: section.dataset.golden ?? section.querySelector('h2').textContent, note })) section.classList.add('refused')
    }
    function button(words, kind, act) {
      const made = Object.assign(document.createElement('button'), { type: 'button', textContent: words, className: kind })
      made.onclick = async () => { made.disabled = true; await act(); made.disabled = false }
      return made
    }
    function row(...items) {
      const made = Object.assign(document.createElement('div'), { className: 'acts' })
      made.append(...items)
      return made
    }
    if ('served' in body.dataset) {
      for (const section of sections) {
        const note = Object.assign(document.createElement('input'), { placeholder: 'What is wrong', ariaLabel: 'What is wrong with ' + section.querySelector('h2').textContent })
        const no = button('Refuse', '', () => refuse(section, note.value))
        section.append(section.dataset.golden ? row(button('Accept', 'yes', () => accept([section])), note, no) : row(note, no))
      }
      document.querySelectorAll('nav .cause').forEach(cause => cause.prepend(button('Accept group', '', () =>
        accept([...cause.nextElementSibling.querySelectorAll('a')].map(a => document.getElementById(a.hash.slice(1))).filter(s => s.dataset.golden)))))
      document.querySelector('header').append(row(
        button('Accept everything shown', 'yes', () => accept(sections.filter(s => s.dataset.golden))), button('Finish', '', () => post('finish', {}))))
    }
    function step(by) {
      const shown = sections.filter(s => !s.hidden), edge = document.querySelector('header').getBoundingClientRect().bottom + 20
      const at = shown.findIndex(s => s.getBoundingClientRect().bottom > edge)
      shown[Math.max(0, Math.min(shown.length - 1, at + by))]?.scrollIntoView()
    }
    onkeydown = e => {
      if (e.target.matches('input, select') || e.ctrlKey || e.metaKey || e.altKey) return
      if (e.key === 'j') step(1)
      if (e.key === 'k') step(-1)
      if (e.key === 'p' && body.dataset.mode === 'play') stop(!stopped)
      if (modes[e.key - 1]) mode(modes[e.key - 1])
    }
    const start = new URLSearchParams(location.search || location.hash.slice(1)).get('mode')
    mode(modes.includes(start) ? start : 'side')
    """
}
