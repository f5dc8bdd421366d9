import { copyButton, element, follow } from '/sandbox/sandbox.js'

const state = document.getElementById('store-state')
const products = document.getElementById('store-products')
const receipts = document.getElementById('store-receipts')
const environment = document.getElementById('store-environment')
const revoked = document.getElementById('store-revoked')

follow(
  '/api/v2/currency/store-iap/products',
  5000,
  (list) => {
    state.textContent =
      list.length === 0
        ? 'Nothing to buy yet: staff add products at /api/v2/admin/store-iap-products.'
        : 'Buy something, and its receipt appears below.'
    products.replaceChildren(...list.map(productItem))
  },
  (problem) => {
    state.textContent = `${problem.message} Trying again …`
  },
)

function productItem({ name, store_id, amount, showAmount }) {
  const buy = element('button', { text: 'Buy', type: 'button', 'aria-label': `Buy ${name}` })
  buy.addEventListener('click', async () => {
    const bought = await post('/sandbox/store-iap/receipts', {
      store_id,
      ...(environment.value && { environment: environment.value }),
      ...(revoked.checked && { revoked: true }),
    })
    if (bought.receipt) receipts.prepend(receiptItem(name, bought.receipt))
    else state.textContent = bought.message
  })
  const head = element(
    'div',
    { className: 'message-head' },
    element('span', { className: 'to', text: name }),
    element('span', { className: 'quiet', text: `${store_id}: pay ${amount}, get ${showAmount}` }),
    buy,
  )
  return element('li', {}, head)
}

function receiptItem(name, receipt) {
  const told = element('p', { className: 'body', role: 'status' })
  const refund = element('button', { text: 'Refund', type: 'button', 'aria-label': `Refund ${name}` })
  refund.addEventListener('click', async () => {
    const { status, body, message } = await post('/sandbox/store-iap/refunds', { receipt })
    told.textContent = message ?? `Plaza answered ${status}: ${body.message}`
  })
  const head = element(
    'div',
    { className: 'message-head' },
    element('span', { className: 'to', text: name }),
    copyButton(receipt, `Copy the receipt of ${name}`),
    refund,
  )
  return element('li', {}, head, told)
}

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}
