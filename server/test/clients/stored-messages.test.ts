import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { publish } from '../factories/feeds.ts'
import { createWorld, type Person, type World } from '../world.ts'

const LANGUAGES = ['en', 'zh-CN'] as const
const speaking = (language: string) => ({ headers: { 'accept-language': language } })

let world: World
let founder: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  founder = await world.founder()
})

/** The same address in English and in Chinese. */
const inBoth = async (who: Person, url: string) =>
  Promise.all(LANGUAGES.map(async (language) => (await who.get(url, speaking(language))).json()))

test('bills are titled in the language of the reader, whoever made them; what was typed stays as typed', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 50, reason: '欢迎 to you' })
  const feed = await publish(bob)
  await ann.post(`/feeds/${feed}/rewards`, { name: 'Rose', price: 5, numbers: 2 })
  await ann.post(`/feeds/${feed}/rewards`, { name: '一杯茶', price: 1, numbers: 1 })
  await ann.post('/sign/add')
  const titles = async (who: Person) =>
    (await inBoth(who, '/currency/orders')).map((orders) =>
      orders.map(({ title, body }: { title: string; body: string | null }) => [title, body]),
    )
  assert.deepEqual(await titles(ann), [
    [
      ['Daily check-in', null],
      ['Reward sent', 'A cup of tea × 1'],
      ['Reward sent', 'Rose × 2'],
      ['Adjustment', '欢迎 to you'],
    ],
    [
      ['每日签到', null],
      ['送出打赏', '一杯茶 × 1'],
      ['送出打赏', 'Rose × 2'],
      ['余额调整', '欢迎 to you'],
    ],
  ])
  assert.deepEqual(await titles(bob), [
    [
      ['Reward received', 'A cup of tea × 1'],
      ['Reward received', 'Rose × 2'],
    ],
    [
      ['收到打赏', '一杯茶 × 1'],
      ['收到打赏', 'Rose × 2'],
    ],
  ])
  const staff = await inBoth(founder, `/admin/currency/orders?owner_id=${bob.id}`)
  assert.deepEqual(
    staff.map(({ data }) => data[0].title),
    ['Reward received', '收到打赏'],
  )
  const timelines = await inBoth(founder, `/admin/users/${bob.id}/timeline?kind=order`)
  assert.deepEqual(
    timelines.map(({ data }) => data[0].title),
    ['Reward received', '收到打赏'],
  )
})

test('an answer that was kept is said again in the language of who asks again', async () => {
  const [ann] = await world.people('ann')
  const ask = async (language: string) =>
    (
      await founder.post(
        '/admin/currency/adjustments',
        { user_id: ann.id, amount: 5, reason: 'once' },
        { headers: { 'accept-language': language, 'idempotency-key': 'kept-answer-1' } },
      )
    ).json()
  const [english, chinese] = [await ask('en'), await ask('zh-CN')]
  assert.deepEqual([english.title, chinese.title, chinese.id], ['Adjustment', '余额调整', english.id])
})

test('why the service reported something is said in the language of the staff; what people wrote stays as written', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const list = (words: object[]) => founder.patch('/admin/settings/words', words)
  await list([{ text: 'odd thing', act: 'report' }])
  const feed = (await ann.post('/feeds', { feed_content: 'an odd thing', feed_from: 5 })).json().id
  await list([])
  const own = 'Word list: "odd thing" in feed_content'
  await bob.post(`/feeds/${feed}/reports`, { reason: own })
  const [english, chinese] = ['Word list: “odd thing” in Post', '命中词表：动态中的“odd thing”']

  const reports = await inBoth(founder, `/admin/reports?subject_kind=feeds&subject_id=${feed}&sort=id:asc`)
  assert.deepEqual(
    reports.map(({ data }) => data.map(({ reason }: { reason: string }) => reason)),
    [
      [english, own],
      [chinese, own],
    ],
  )
  const [automatic, typed] = reports[0].data
  const items = await inBoth(founder, '/admin/queue/items?kind=reports')
  // One item for all reports about the post, named after the first.
  assert.deepEqual(
    items.map(({ data }) => data.find((item: { id: number }) => item.id === automatic.id).detail),
    [english, chinese],
  )
  const records = await inBoth(founder, `/admin/queue/reports/${typed.id}`)
  assert.deepEqual(
    records.map(({ record }) => [record.reason, record.others[0].reason]),
    [
      [own, english],
      [own, chinese],
    ],
  )
})

test('a mail is sent in the language of the request where its reader has chosen none', async () => {
  const mailTo = async (email: string) =>
    (await world.guest().get('/sandbox/outbox')).json().find((each: { to: string }) => each.to === email)
  const texts: string[] = []
  for (const language of LANGUAGES) {
    const email = `reader-${language.toLowerCase()}@example.com`
    await world.guest().post('/verifycodes/register', { email }, speaking(language))
    const code = await world.codeFor(email)
    const { body } = await mailTo(email)
    texts.push(body.replace(code, '…'))
  }
  assert.deepEqual(texts, [
    '… is your Plaza code. It expires in 5 minutes. Don’t share it with anyone.',
    '验证码 …，5 分钟内有效，请勿告知他人。',
  ])
})
