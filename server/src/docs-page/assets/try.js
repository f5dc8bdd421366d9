// Forms below operations: send what is filled in to this service, with the token of the bar, and show the answer.
const SHOWN_CHARACTERS = 20000

document.addEventListener('submit', async (event) => {
  const attempt = event.target.closest('.try form')
  if (!attempt) return
  event.preventDefault()
  const output = attempt.querySelector('output')
  const { url, init, fault } = requestOf(attempt)
  if (fault) return output.replaceChildren(...lines(fault))
  output.replaceChildren('…')
  const startedAt = performance.now()
  try {
    const controller = new AbortController()
    if ('stream' in attempt.dataset) setTimeout(() => controller.abort(), 5000)
    const response = await fetch(url, { ...init, signal: controller.signal })
    const text = await textOf(response)
    const took = `${Math.round(performance.now() - startedAt)} ms`
    const id = response.headers.get('x-request-id')
    output.replaceChildren(
      ...lines(`${response.status} ${response.statusText} · ${took} · request ${id}`, pretty(text)),
    )
  } catch {
    output.replaceChildren(...lines('The service does not answer. Is it still running?'))
  }
})

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-curl]')
  if (!button) return
  const { url, init } = requestOf(button.form)
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`
  const headers = Object.entries(init.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const parts = [`curl -X ${init.method} ${quoted(location.origin + url)}`, ...headers]
  if (init.body) parts.push(`-d ${quoted(init.body)}`)
  await navigator.clipboard?.writeText(parts.join(' \\\n  ')).catch(() => {})
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy as curl'
  }, 1500)
})

function requestOf(attempt) {
  let url = attempt.dataset.path
  const query = new URLSearchParams()
  for (const input of attempt.querySelectorAll('input')) {
    if (input.dataset.in === 'path') url = url.replace(`{${input.name}}`, encodeURIComponent(input.value))
    else if (input.value !== '') query.set(input.name, input.value)
  }
  const method = attempt.dataset.method
  const body = attempt.querySelector('textarea')?.value.trim()
  const search = query.size > 0 ? `?${query}` : ''
  const headers = {
    accept: 'application/json',
    ...(session && { authorization: `Bearer ${session.token}` }),
    ...(body && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID?.() ?? String(Math.random()).slice(2) }),
  }
  return { url: url + search, init: { method, headers, ...(body && { body }) }, fault: faultIn(body) }
}

function faultIn(body) {
  if (!body) return undefined
  try {
    JSON.parse(body)
    return undefined
  } catch (error) {
    return `The body is not JSON: ${error.message}`
  }
}

/** A stream has no end of its own: what came in five seconds is shown. */
async function textOf(response) {
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    text += '\n…'
  }
  return text
}

function pretty(text) {
  let shown = text
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2)
  } catch {}
  return shown.length > SHOWN_CHARACTERS ? `${shown.slice(0, SHOWN_CHARACTERS)}\n… ${shown.length} characters` : shown
}

function lines(title, text) {
  const head = document.createElement('strong')
  head.textContent = title
  if (!text) return [head]
  const code = document.createElement('pre')
  code.textContent = text
  code.tabIndex = 0
  return [head, code]
}
