import { copyButton, element, follow } from '/sandbox/sandbox.js'

const list = document.getElementById('outbox')
const state = document.getElementById('outbox-state')
const CHANNELS = { sms: 'SMS', mail: 'Email', push: 'Push' }
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' })

follow(
  '/sandbox/outbox',
  2000,
  (messages) => {
    state.textContent =
      messages.length === 0
        ? 'No messages yet. Request a code, and it will appear here automatically.'
        : `The last ${messages.length === 1 ? 'message' : `${messages.length} messages`}, newest first. New ones appear automatically.`
    list.replaceChildren(...messages.map(item))
  },
  (problem) => {
    state.textContent = `${problem.message} Trying again …`
  },
)

function item({ at, channel, to, code, purpose, body }) {
  const head = element(
    'div',
    { className: 'message-head' },
    element('span', { className: `channel ${channel}`, text: CHANNELS[channel] ?? channel }),
    element('span', { className: 'to', text: to }),
    element('span', { className: 'quiet', text: purpose ?? '' }),
    element('time', { className: 'quiet', datetime: at, text: time.format(new Date(at)) }),
  )
  const text = element('p', { className: 'body', text: body })
  if (code === undefined) return element('li', {}, head, text)
  const codeLine = element(
    'div',
    { className: 'code' },
    element('code', { text: code }),
    copyButton(code, `Copy code ${code}`),
  )
  return element('li', {}, head, codeLine, text)
}
