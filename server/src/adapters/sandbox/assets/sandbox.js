// What every section's script may use.

/** An element with text and classes. Text is only ever set as text: messages are written by strangers. */
export function element(name, { text, className, ...attributes } = {}, ...children) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (className) made.className = className
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** A button that copies a text and says so. */
export function copyButton(text, label) {
  const button = element('button', { text: 'Copy', type: 'button', 'aria-label': label })
  button.addEventListener('click', async () => {
    button.textContent = (await copy(text)) ? 'Copied' : 'Copy it manually'
    setTimeout(() => (button.textContent = 'Copy'), 1500)
  })
  return button
}

// The clipboard API is only available on this machine or over TLS; elsewhere the old way still works.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = element('textarea', { className: 'unseen' })
    field.value = text
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  }
}

/** Polls while the page is visible; `show` gets the answer only when it has changed. */
export function follow(url, everyMs, show, fail) {
  let last
  const ask = async () => {
    if (document.hidden) return
    try {
      const response = await fetch(url, { headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error(`The service answered ${response.status}.`)
      const text = await response.text()
      if (text !== last) show(JSON.parse(text))
      last = text
    } catch (problem) {
      last = undefined
      fail(problem instanceof TypeError ? new Error('The service does not answer.') : problem)
    }
  }
  const loop = () => ask().finally(() => setTimeout(loop, everyMs))
  document.addEventListener('visibilitychange', ask)
  loop()
}
