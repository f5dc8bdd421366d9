import { element, follow } from '/sandbox/sandbox.js'

const list = document.getElementById('cashier')
const state = document.getElementById('cashier-state')
const PROVIDERS = { 'pay-a': 'Provider A', 'pay-b': 'Provider B' }
const STATES = { 0: 'waiting', 1: 'credited', '-1': 'failed' }
const ACTIONS = {
  pay: 'Pay',
  repeat: 'Repeat',
  close: 'Close',
  'wrong-amount': 'Wrong amount',
  'bad-signature': 'Bad signature',
}
/** What Plaza answered last, by payment: kept here because the list is redrawn. */
const answers = new Map()
/** The payment a browser was sent here to pay. */
const wanted = new URLSearchParams(location.search).get('payment')
let payments = []
/** How far the provider is with the callback of a payment, by its number. */
let callbacks = new Map()

follow(
  '/sandbox/payments',
  2000,
  (found) => {
    payments = found.toSorted(
      (left, right) => Number(right.out_trade_no === wanted) - Number(left.out_trade_no === wanted),
    )
    draw()
  },
  (problem) => {
    state.textContent = `${problem.message} Trying again …`
  },
)

follow(
  '/sandbox/callbacks',
  1000,
  (found) => {
    callbacks = new Map(found.map((each) => [each.out_trade_no, each]))
    draw()
  },
  () => {},
)

function draw() {
  state.textContent =
    payments.length === 0
      ? 'No top-ups yet. Make one, and it will appear here automatically.'
      : 'What the provider tells Plaza, and what Plaza answers. Newest first.'
  list.replaceChildren(...payments.map(item))
}

function item(payment) {
  const head = element(
    'div',
    { className: 'message-head' },
    element('span', { className: 'channel', text: PROVIDERS[payment.provider] ?? payment.provider }),
    element('span', { className: 'to', text: `${(payment.amount / 100).toFixed(2)} CNY` }),
    element('span', {
      className: 'quiet',
      text: `order ${payment.order_id}, ${STATES[payment.state] ?? payment.state}`,
    }),
  )
  const buttons = element(
    'div',
    { className: 'actions' },
    ...Object.keys(ACTIONS).map((action) => button(payment, action)),
  )
  const answer = element('p', { className: 'body', role: 'status', text: answers.get(payment.out_trade_no) ?? '' })
  const tries = element('p', { className: 'quiet', text: progress(callbacks.get(payment.out_trade_no)) })
  return element('li', { 'data-payment': payment.out_trade_no }, head, buttons, answer, tries)
}

/** What the provider has done by itself, and what comes next. */
function progress(callback) {
  if (!callback) return ''
  const { tries, max_tries: most, answer, next_at: next, is_taken: isTaken } = callback
  const at = next && new Date(next).toLocaleTimeString()
  if (tries === 0) return at ? `The callback will be sent at ${at}.` : 'The callback is on its way.'
  const done = `Try ${tries} of ${most}: ${answer.status || 'no answer'} ${answer.body}`.trim()
  if (isTaken) return `${done}. Taken.`
  if (at) return `${done}. The next one will be sent at ${at}.`
  return tries < most ? `${done}. The next one is on its way.` : `${done}. The provider has given up.`
}

function button({ out_trade_no: number }, action) {
  const made = element('button', { type: 'button', text: ACTIONS[action], 'data-action': action })
  made.addEventListener('click', async () => {
    answers.set(number, `${ACTIONS[action]}: …`)
    draw()
    answers.set(number, `${ACTIONS[action]}: ${await send(number, action)}`)
    draw()
  })
  return made
}

async function send(number, action) {
  try {
    const response = await fetch(`/sandbox/payments/${encodeURIComponent(number)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action }),
    })
    const answer = await response.json()
    return response.ok ? `Plaza answered ${answer.status} ${answer.body}` : answer.message
  } catch {
    return 'the service does not answer.'
  }
}
