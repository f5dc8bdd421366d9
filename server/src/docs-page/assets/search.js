// Search over titles, paths and names of operations. The index is loaded when the field first gets focus.
const field = byId('search')
const found = byId('found')
let index
let chosen = -1

field.addEventListener('focus', loadIndex)
field.addEventListener('input', showFound)
field.addEventListener('keydown', (event) => {
  const moves = { ArrowDown: 1, ArrowUp: -1 }
  if (event.key in moves && found.children.length > 0) {
    event.preventDefault()
    choose((chosen + moves[event.key] + found.children.length) % found.children.length)
  } else if (event.key === 'Enter') found.children[Math.max(chosen, 0)]?.querySelector('a').click()
  else if (event.key === 'Escape') closeFound()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName)) return
  event.preventDefault()
  field.focus()
})
document.addEventListener('click', (event) => {
  if (!event.target.closest('.search')) closeFound()
})

function loadIndex() {
  index ??= fetch('/docs/search.json').then((response) => response.json())
  return index
}

async function showFound() {
  const entries = await loadIndex()
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const hits = words.length === 0 ? [] : best(entries, words)
  found.replaceChildren(...hits.map(lineOf))
  found.hidden = hits.length === 0
  field.setAttribute('aria-expanded', String(hits.length > 0))
  choose(hits.length > 0 ? 0 : -1)
}

/** Every word must match; prefixes rank before other matches, titles before paths. */
function best(entries, words) {
  return entries
    .map((entry, index) => ({ entry, index, score: words.reduce((sum, word) => sum + scoreOf(entry, word), 0) }))
    .filter(({ score }) => Number.isFinite(score))
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, 12)
    .map(({ entry }) => entry)
}

function scoreOf({ t: title, p: path = '', w: more = '', s: isStaff = 0 }, word) {
  const [name, where] = [title.toLowerCase(), path.toLowerCase()]
  const fits = [
    [name.startsWith(word), 100],
    [new RegExp(`\\b${escapeWord(word)}`).test(name), 70],
    [more.startsWith(word), 50],
    [where.includes(`/${word}`), 40],
    [`${name} ${where} ${more}`.includes(word), 10],
  ]
  const score = fits.find(([is]) => is)?.[1]
  if (score === undefined) return Number.NEGATIVE_INFINITY
  // Operations rank first; what staff do comes last.
  return score + (path ? 20 : 0) - isStaff * 60
}

const escapeWord = (word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')

function lineOf({ t: title, h: href, p: path }, index) {
  const line = document.createElement('li')
  line.id = `found-${index}`
  line.setAttribute('role', 'option')
  const link = document.createElement('a')
  link.className = 'found-link'
  link.href = href
  link.tabIndex = -1
  link.textContent = title
  link.addEventListener('click', closeFound)
  if (path) {
    const code = document.createElement('code')
    code.className = 'found-path'
    code.textContent = path
    link.append(code)
  }
  line.append(link)
  return line
}

function choose(index) {
  chosen = index
  for (const [at, line] of [...found.children].entries()) line.setAttribute('aria-selected', String(at === index))
  if (index >= 0) field.setAttribute('aria-activedescendant', `found-${index}`)
  else field.removeAttribute('aria-activedescendant')
}

function closeFound() {
  found.hidden = true
  field.setAttribute('aria-expanded', 'false')
}
