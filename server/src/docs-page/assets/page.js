// Tabs over the scripts of the guide, buttons that copy code, and a list of pages that folds on a phone.
const LANGUAGE = 'plaza.docs.language'

for (const tabs of document.querySelectorAll('.tabs')) {
  const panels = [...tabs.querySelectorAll('.panel')]
  const list = document.createElement('div')
  list.className = 'tab-list'
  list.setAttribute('role', 'tablist')
  const choose = (name) => {
    for (const panel of panels) panel.hidden = panel.dataset.tab !== name
    for (const button of list.children) {
      button.setAttribute('aria-selected', String(button.textContent === name))
      button.tabIndex = button.textContent === name ? 0 : -1
    }
  }
  for (const panel of panels) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = panel.dataset.tab
    button.setAttribute('role', 'tab')
    button.addEventListener('click', () => {
      choose(panel.dataset.tab)
      localStorage.setItem(LANGUAGE, panel.dataset.tab)
    })
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-label', panel.dataset.tab)
    list.append(button)
  }
  list.addEventListener('keydown', (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!move) return
    const at = [...list.children].indexOf(document.activeElement)
    const next = list.children[(at + move + list.children.length) % list.children.length]
    next.click()
    next.focus()
  })
  tabs.prepend(list)
  const known = localStorage.getItem(LANGUAGE)
  choose(panels.some((panel) => panel.dataset.tab === known) ? known : panels[0].dataset.tab)
}

for (const code of document.querySelectorAll('main pre')) {
  code.tabIndex = 0
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard?.writeText(code.querySelector('code').textContent).catch(() => {})
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  const frame = document.createElement('div')
  frame.className = 'code-frame'
  code.replaceWith(frame)
  frame.append(code, button)
}

if (window.matchMedia('(max-width: 860px)').matches) byId('menu').open = false
byId('menu').addEventListener('click', (event) => {
  if (event.target.closest('a') && window.matchMedia('(max-width: 860px)').matches) byId('menu').open = false
})
