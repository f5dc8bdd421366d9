// Tries known ways of gaming a community against a running service and prints each answer. Plain JavaScript:
//   ADMIN_PASSWORD=… DATA_DIR=$(mktemp -d) npm start   and in another terminal
//   ADMIN_PASSWORD=… node server/test/hardening/attacks.mjs [http://127.0.0.1:3000]
// Only against a fresh service: it changes settings and leaves people behind. Exits with 1 if anything got through.
import { createHmac, randomBytes } from 'node:crypto'
import { framesOf, gif } from './gif.mjs'

const origin = process.argv[2] ?? 'http://127.0.0.1:3000'
const password = process.env.ADMIN_PASSWORD
if (!password) {
  process.stderr.write('Set ADMIN_PASSWORD to what the service was started with.\n')
  process.exit(2)
}

let [passed, failed] = [0, 0]
/** One attack: what it was, what the service answered, and whether that is how it should be. */
const line = (number, attack, answer, isRepelled) => {
  isRepelled ? passed++ : failed++
  process.stdout.write(`${isRepelled ? 'repelled' : 'WORKED  '}  ${number}  ${attack}: ${answer}\n`)
}
const say = ({ status, json }) => `${status}${json?.code ? ` ${json.code}` : ''}`
const refused = (number, attack, reply, status, code) =>
  line(number, attack, say(reply), reply.status === status && (code === undefined || reply.json?.code === code))

async function ask(method, path, { token, body, headers = {}, raw } = {}) {
  const reply = await fetch(origin + (path.startsWith('/sandbox') ? path : `/api/v2${path}`), {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined ? { body: JSON.stringify(body) } : raw !== undefined ? { body: raw } : {}),
  })
  const text = await reply.text()
  try {
    return { status: reply.status, json: text ? JSON.parse(text) : undefined }
  } catch {
    return { status: reply.status, json: undefined, text }
  }
}

const run = randomBytes(3).toString('hex')
const personOf = (token) => {
  const by =
    (method) =>
    (path, body, more = {}) =>
      ask(method, path, { token, body, ...more })
  return { token, get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), delete: by('DELETE') }
}
/** A user who signs in by mini-program, as the sandbox lets anyone. */
async function arrive(name) {
  const { json } = await ask('POST', '/social/mini-program', { body: { code: `demo:${name}${run}` } })
  const person = personOf(json.access_token)
  return { ...person, id: (await person.get('/user')).json.id, name: `${name}${run}` }
}
const signIn = async (login, secret) =>
  personOf((await ask('POST', '/auth/login', { body: { login, password: secret } })).json.access_token)
const balance = async (person) => (await person.get('/user/currency')).json.sum
async function reward(giver, receiver, price) {
  const feed = (await receiver.post('/feeds', { feed_content: `For ${price}, ${randomBytes(4).toString('hex')}` })).json
    .id
  return giver.post(`/feeds/${feed}/rewards`, { name: 'Rose', price, numbers: 1 })
}
/** Buys coins at provider A; `act` plays the provider. */
async function order(person, amount) {
  const made = await person.post('/currencyRecharge/orders', { type: 'PayAOrder', amount, from: 5 })
  if (made.status !== 201) return { made, act: async () => made }
  const [{ out_trade_no: number }] = (await ask('GET', '/sandbox/payments')).json
  return { made, act: (action) => ask('POST', `/sandbox/payments/${number}`, { body: { action } }) }
}

const admin = await signIn('admin', password)
const adminId = (await admin.get('/user')).json?.id
if (!adminId) throw new Error('admin cannot sign in: check ADMIN_PASSWORD')
const setting = (name, change, by = admin) => by.patch(`/admin/settings/${name}`, change)
const adjust = (by, to, amount) => by.post('/admin/currency/adjustments', { user_id: to.id, amount, reason: 'A prize' })
const newestCash = async (of) => (await admin.get(`/admin/cashes?owner_id=${of.id}`)).json.data[0].id

// 1 An account that deletes itself is not paid again.
const friend = await arrive('friend')
const paid = []
for (let life = 0; life < 4; life++) {
  const one = await arrive('returner')
  await one.put('/user/task/login')
  await one.post('/sign/add')
  const sum = await balance(one)
  paid.push(sum)
  if (sum > 0) await reward(one, friend, sum)
  await one.delete('/user')
}
line(
  1,
  'delete the account and be paid again',
  `paid ${paid.join(', ')}`,
  paid[0] > 0 && paid.slice(1).every((sum) => sum === 0),
)

// 2 What tasks paid stays unripe in a friend's hands.
const passedOn = (await friend.get('/user/currency')).json
line(
  2,
  'withdraw what a friend earned',
  `has ${passedOn.sum}, may withdraw ${passedOn.withdrawable}`,
  passedOn.sum > 0 && passedOn.withdrawable === 0,
)

// 2 and 4 A purchase is handed to a friend, withdrawn there, and refunded.
const buyer = await arrive('buyer')
const bought = await order(buyer, 500)
await bought.act('pay')
await reward(buyer, friend, 400)
refused(
  2,
  'withdraw a friend’s purchase at once',
  await friend.post('/currency/cash', { amount: 300 }),
  403,
  'currency.unripe',
)
await bought.act('close')
const debts = (await admin.get(`/admin/currency/debts?user_id=${buyer.id}`)).json.data
line(
  4,
  'have the payment refunded and keep what it bought',
  `balance ${await balance(buyer)}, owes ${debts[0]?.amount}`,
  debts[0]?.amount > 0,
)
refused(4, 'go on spending while owing', await reward(buyer, friend, 1), 403)
refused(1, 'delete the account while owing', await buyer.delete('/user'), 422, 'user.owes')

// 3 An order at one ratio, paid at another.
await setting('currency', { settings: { 'recharge-ratio': 100 } })
const speculator = await arrive('speculator')
const cheap = await order(speculator, 100)
await setting('currency', { settings: { 'recharge-ratio': 1 } })
await cheap.act('pay')
line(
  3,
  'order at 100 coins a cent, pay at 1',
  `balance ${await balance(speculator)}`,
  (await balance(speculator)) === 0,
)

// 5 Four eyes.
for (const [name, permissions] of [
  [`clerk-${run}`, ['setting:manage']],
  [`treasurer-${run}`, ['setting:manage', 'currency:manage', 'currency:cash-review']],
  [`editor-${run}`, ['catalog:manage']],
])
  await admin.post('/admin/roles', { name, permissions })
const staff = async (role, name = role) => {
  const person = await arrive(name)
  await admin.patch(`/admin/users/${person.id}`, { roles: ['member', `${role}-${run}`] })
  return person
}
const [clerk, treasurer, editor] = [await staff('clerk'), await staff('treasurer'), await staff('editor')]
const million = [{ type: 'task:login', max: 1, hit_increment: 1, how_increment: 1_000_000 }]
refused(
  5,
  'set a task to a million with setting:manage alone',
  await setting('tasks', million, clerk),
  403,
  'auth.permission',
)
refused(5, 'set a task to a million alone', await setting('tasks', million, treasurer), 202)
const [{ id: proposal }] = (await admin.get('/admin/proposals?state=0')).json.data
refused(
  5,
  'agree to one’s own proposal',
  await treasurer.patch(`/admin/proposals/${proposal}`, { state: 1 }),
  403,
  'proposal.own',
)
const puppet = await staff('treasurer', 'puppet')
refused(
  5,
  'agree with an account that got the permissions afterwards',
  await puppet.patch(`/admin/proposals/${proposal}`, { state: 1 }),
  403,
  'proposal.permission_too_new',
)
const [member] = (await admin.get('/admin/roles?q=member')).json.data
refused(
  5,
  'give every member a permission for money',
  await admin.patch(`/admin/roles/${member.id}`, { permissions: [...member.permissions, 'currency:manage'] }),
  422,
  'role.too_wide',
)
refused(5, 'shorten the wait alone', await setting('money', { 'earned-wait-days': 0 }, treasurer), 202)
await admin.patch(`/admin/proposals/${proposal}`, { state: -1 })
const darling = await arrive('darling')
await adjust(treasurer, darling, 999_999)
refused(5, 'give 999,999 a second time', await adjust(treasurer, darling, 999_999), 202)
await darling.post('/currency/cash', { amount: 1000 })
refused(1, 'delete the account while a withdrawal is open', await darling.delete('/user'), 422)
const gift = await newestCash(darling)
refused(
  5,
  'approve what one gave',
  await treasurer.patch(`/admin/cashes/${gift}`, { state: 1 }),
  403,
  'currency.adjusted',
)

// 6 Withdrawals of suspended people.
await admin.patch(`/admin/users/${darling.id}`, { disabled: true, reason: 'Fraud' })
refused(
  6,
  'approve for a suspended person',
  await admin.patch(`/admin/cashes/${gift}`, { state: 1 }),
  422,
  'currency.frozen',
)

// 7 A stolen password is not enough. 8 No one is found by trying numbers.
const guarded = await arrive('guarded')
const secret = `correct horse ${run}`
await guarded.put('/user/password', { password: secret })
await admin.patch(`/admin/users/${guarded.id}`, { roles: ['member', `treasurer-${run}`] })
const factor = (await guarded.post('/user/factors', { kind: 'totp' })).json
await guarded.put(`/user/factors/${factor.id}`, { code: totp(factor.secret) })
const thief = await signIn((await guarded.get('/user')).json.name, secret)
refused(7, 'move money with a password and no factor', await adjust(thief, friend, 1), 401, 'auth.step_up')
refused(8, 'look people up by phone without signing in', await ask('GET', '/users/13800138000'), 404)
const lookups = []
for (let index = 0; index < 22; index++) lookups.push((await friend.get(`/users/138001380${10 + index}`)).status)
line(
  8,
  'try out phone numbers',
  `${lookups.filter((status) => status === 404).length} answered, then ${lookups.at(-1)}`,
  lookups.at(-1) === 429,
)

// 9 Names.
for (const name of ['аdmin', 'ADMlN', '官方客服', friend.name.replace('i', 'і')])
  refused(9, `be called ${name}`, await speculator.patch('/user', { name }), 422)
const feed = (await friend.post('/feeds', { feed_content: 'Reply to a stranger' })).json.id
refused(
  9,
  'mention a user who never wrote there',
  await buyer.post(`/feeds/${feed}/comments`, { body: 'Hi', reply_user: speculator.id }),
  422,
)
refused(
  9,
  'publish an article in another user’s name',
  await editor.post('/admin/infos', { title: 'Mine', content: 'Text', author_id: friend.id }),
  403,
)

// 11 and 12 Pictures. What was deleted is out of reach, what is hidden has no plain address, work is counted in pixels.
const picture = async (person, side, frames = 1) => {
  const form = new FormData()
  form.append('file', new Blob([gif(side, frames)], { type: 'image/gif' }), 'picture.gif')
  const made = await fetch(`${origin}/api/v2/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  return { status: made.status, json: await made.json() }
}
const addressOf = (node) => `${origin}/storage/${node.replace(':', '/')}`
const look = async (address) => (await fetch(address)).status
const artist = await arrive('artist')
const shot = (await picture(artist, 60)).json.node
const shown = (await artist.post('/feeds', { feed_content: 'A picture', feed_from: 5, images: [shot] })).json.id
const [original, rendition] = [addressOf(shot), `${addressOf(shot)}?rule=w_20`]
const beforehand = [await look(original), await look(rendition)]
await artist.delete(`/feeds/${shown}`)
const afterwards = [await look(original), await look(rendition)]
line(
  11,
  'keep reading the pictures of a deleted feed',
  `${beforehand.join(', ')}, then ${afterwards.join(', ')}`,
  beforehand.every((status) => status === 200) && afterwards.every((status) => status === 404),
)
const lifetime = (await fetch(addressOf((await picture(artist, 40)).json.node))).headers.get('cache-control')
line(
  11,
  'have a cache keep a picture for a year',
  String(lifetime),
  Number(/max-age=(\d+)/.exec(lifetime)?.[1]) <= 86_400,
)
const huge = await picture(artist, 1000, 30)
refused(12, 'upload an animation of thirty million pixels', huge, 422, 'files.unusable')
const heavy = addressOf((await picture(artist, 700, 40)).json.node)
const startedAt = Date.now()
const asked = await Promise.all(Array.from({ length: 20 }, () => fetch(`${heavy}?rule=w_350`)))
const still = Buffer.from(await asked[0].arrayBuffer())
line(
  12,
  'ask twenty times for a rendition of an animation of twenty million pixels',
  `${[...new Set(asked.map(({ status }) => status))]} in ${Date.now() - startedAt} ms, ${framesOf(still)} frame`,
  asked.every(({ status }) => status === 200) && framesOf(still) === 1,
)

// 13 and 14 are content too.
await setting('words', [
  { text: 'forbidden', act: 'block' },
  { text: 'slanderer', act: 'censor' },
])
refused(
  14,
  'write a blocked word in disguise',
  await friend.post('/feeds', { feed_content: 'ＦＯＲ\u200bbidden fruit' }),
  422,
)
const echoes = []
for (let index = 0; index < 5; index++)
  echoes.push((await speculator.post('/feeds', { feed_content: 'The very same advertisement again' })).status)
line(14, 'say the same five times', echoes.join(', '), echoes.at(-1) === 429)
await speculator.patch('/user', { name: `slanderer${run}` })
const byStars = await friend.get('/user/search?keyword=slander')
const byRest = await friend.get(`/user/search?limit=100&keyword=${run}`)
line(
  14,
  'read a name under stars by searching for parts of it',
  `${byStars.status}, ${byStars.json?.length} found; by what is shown ${byRest.json?.length}`,
  byStars.json?.length === 0 && byRest.json?.some(({ name }) => name === `*********${run}`),
)
await setting('topic', { switch: false })
const hidden = { name: `hidden ${run}`, visible: 'hidden', join_mode: 'open' }
const topic = (await friend.post('/feed/topics', hidden)).json?.id
refused(13, 'read a hidden topic as a guest', await ask('GET', `/feed/topics/${topic}`), 404)
const found = await ask('GET', `/feed/topics?id=${topic}`)
line(
  13,
  'list a hidden topic by its number',
  `${found.status}, ${found.json?.length} found`,
  topic > 0 && found.json?.length === 0,
)

// Several owners: one person creates only so many.
const secrets = [topic]
for (let index = 0; secrets.length < 33; index++) {
  const owner = await arrive(`owner${index}`)
  for (let own = 0; own < 4; own++)
    secrets.push((await owner.post('/feed/topics', { ...hidden, name: `hidden ${index}-${own} ${run}` })).json?.id)
}
const counter = await arrive('counter')
const opened = []
for (const id of secrets) opened.push((await counter.get(`/feed/topics/${id}`)).status)
line(
  13,
  'find hidden topics by counting through ids, signed in',
  `${opened.filter((status) => status === 200).length} of ${secrets.length} opened, then ${opened.at(-1)}`,
  secrets.every((id) => id > 0) && opened.filter((status) => status === 200).length === 30 && opened.at(-1) === 404,
)

// 10 and 15 come last: they use up what this address may do.
const garbage = Array.from({ length: 40 }, () =>
  ask('GET', '/user', { token: `plz_${randomBytes(32).toString('base64url')}` }),
)
await Promise.all(garbage)
line(
  10,
  'lock out good tokens with garbage',
  `a good one gets ${(await friend.get('/user')).status}`,
  (await friend.get('/user')).status === 200,
)
const forged = []
for (let index = 0; index < 62; index++) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  forged.push((await ask('POST', '/payments/pay-a/notify', { raw: 'sign=x&sign_type=RSA2', headers })).status)
}
line(
  15,
  'flood a provider’s callback',
  `${forged[0]}, then ${forged.at(-1)}`,
  forged[0] === 400 && forged.at(-1) === 429,
)
const books = (await admin.get('/admin/ledger/verify')).json
line('-', 'unbalance the books', `ok ${books.ok}, ${books.checks.length} checks`, books.ok)

process.stdout.write(`\n${passed} repelled, ${failed} worked\n`)
process.exit(failed === 0 ? 0 : 1)

/** The code a generator with this secret shows now (RFC 6238). */
function totp(base32) {
  const bits = [...base32.replace(/=+$/, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  return String((mac.readUInt32BE(mac[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
