import { createPlaza } from '@plaza/sdk'

const service = 'http://127.0.0.1:3000'
const plaza = createPlaza({ baseUrl: service, language: 'en' })
const phone = `137${String(Date.now()).slice(-8)}`

// 1. Register. Outside production nothing is sent: the code lies in the sandbox's outbox a moment later.
await plaza.POST('/verifycodes/register', { body: { phone } })
let code: string | undefined
while (!code) {
  const outbox: { to: string; code?: string }[] = await fetch(`${service}/sandbox/outbox`).then((reply) => reply.json())
  code = outbox.find(({ to }) => to.endsWith(phone))?.code
}
await plaza.register({ phone, name: `newcomer${phone.slice(-6)}`, verifiable_type: 'sms', verifiable_code: code })

// 2. Upload a picture and publish it.
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const picture = Uint8Array.from(atob(pixel), (char) => char.charCodeAt(0))
const node = await plaza.upload(picture, { name: 'pixel.png', type: 'image/png' })
const { id } = await plaza.POST('/feeds', { body: { feed_content: 'Hello, everybody', images: [node] } })
console.log(`published feed ${id}`)

// 3. Join a topic, and comment on what is hot.
const [topic] = await plaza.GET('/feed/topics', { params: { query: { limit: 1 } } })
await plaza.PUT('/user/feed-topics/{topic}', { params: { path: { topic: topic!.id } } })
const [hot] = await plaza.GET('/feeds', { params: { query: { type: 'hot', limit: 1 } } })
await plaza.POST('/feeds/{feed}/comments', { params: { path: { feed: hot!.id } }, body: { body: 'Well said!' } })
console.log(`joined ${topic!.name} and commented on feed ${hot!.id}`)

// 4. Recharge ten units of money, in cents. The sandbox plays the provider's app.
await plaza.POST('/currencyRecharge/orders', { body: { type: 'PayAWapOrder', amount: 1000, from: 5 } })
const [payment] = await fetch(`${service}/sandbox/payments`).then((reply) => reply.json())
await fetch(`${service}/sandbox/payments/${payment.out_trade_no}`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ action: 'pay' }),
})

// 5. Reward the author with a gift.
const [gift] = await plaza.GET('/reward-gifts')
const reward = { gift_id: gift!.id, numbers: 1 }
const { currency_sum: left } = await plaza.POST('/feeds/{feed}/rewards', {
  params: { path: { feed: hot!.id } },
  body: reward,
})
console.log(`gave ${gift!.name}, ${left} left`)

// 6. Read notices.
const notices = await plaza.GET('/user/notifications', { params: { query: { type: 'comment' } } })
console.log(`${notices.meta.total} comments to read`)
