import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoSteps, fillDemo } from '../../../demo/index.ts'
import type { Catalogue, Templates } from '../../src/kernel/index.ts'
import { fill } from '../../src/kernel/language/sentence.ts'
import { Problem } from '../../src/kernel/problem.ts'
import { render } from '../../src/messages/index.ts'
import { templates } from '../../src/messages/templates.ts'
import { zhCn } from '../../src/messages/zh-cn/index.ts'
import { tasksSetting } from '../../src/modules/tasks/settings.ts'
import { findMessageFaultsIn } from '../../tools/checks/message-faults.ts'
import { findSqlFaultsIn } from '../../tools/checks/sql-faults.ts'
import { findFaultsIn, listSaid } from '../../tools/checks/translation-faults.ts'
import { publish } from '../factories/feeds.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type Person } from '../world.ts'

const CHINESE = /\p{Script=Han}/u
const zh = { headers: { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' } }
const VALUES = ['‹1›', '‹2›', '‹3›', '‹4›']

let said: ReturnType<typeof listSaid> | undefined
/** Read once for all tests: it is found in the sources. */
const readSaid = () => (said ??= listSaid())

test('every refusal is said in both languages', async (t) => {
  // One that is all gaps has no words of its own.
  const said = (await readSaid()).filter(({ template }) => /[a-z]/i.test(template))
  assert.ok(said.length > 200, `only ${said.length} sentences were found`)
  const world = await createWorld(t, {
    modules: () => [
      {
        name: 'test',
        routes: (api) =>
          void api.get('/test/refusals/:number', {
            config: { access: 'any' },
            schema: { hide: true } as object,
            handler: ({ params }) => {
              const { key, template } = said[Number((params as { number: string }).number)]!
              const text = { key, template, values: VALUES }
              throw new Problem(422, 'test.refused', text, { errors: { field: [text] } })
            },
          }),
      },
    ],
  })
  for (const [number, { template, at }] of said.entries()) {
    const url = `/test/refusals/${number}`
    const [english, chinese] = [await world.guest().get(url), await world.guest().get(url, zh)]
    const expected = fill(template, (index) => VALUES[index]!)
    assert.deepEqual(english.json(), { message: expected, code: 'test.refused', errors: { field: [expected] } }, at)
    const { message, errors, ...rest } = chinese.json()
    assert.deepEqual(rest, { code: 'test.refused' }, at)
    assert.match(message, CHINESE, at)
    assert.deepEqual(errors, { field: [message] }, at)
    assert.equal(chinese.statusCode, english.statusCode)
    assert.match(String(chinese.headers['vary']), /Accept-Language/)
    for (const [index, value] of VALUES.entries())
      assert.equal(message.includes(value), template.includes(`{${index}}`), `${at}: ${message}`)
  }
})

test('every description of a setting and its fields is said in both languages, and no other is translated', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const descriptionsIn = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, each]) =>
          name === 'description' && typeof each === 'string' ? [each] : descriptionsIn(each),
        )
  const read = async (options = {}) =>
    (await staff.get('/admin/settings', options))
      .json()
      .data.flatMap(({ description, schema }: Record<string, unknown>) => descriptionsIn({ description, schema }))
  const [english, chinese]: string[][] = [await read(), await read(zh)]
  for (const each of english!) assert.doesNotMatch(each.replace('简体中文', ''), CHINESE)
  for (const each of chinese!) assert.match(each, CHINESE)
  const translated = zhCn.flatMap((part) => Object.keys(part)).filter((key) => key.startsWith('setting.'))
  assert.equal(translated.length, english!.length)
})

test('everything stored or queued for people is said in both languages, with the same parameters', () => {
  for (const [code, template] of Object.entries(templates.en)) {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const message = { code, ...Object.fromEntries(names.map((name) => [name, `‹${name}›`])) }
    const [english, chinese] = [render('en', message), render('zh-CN', message)]
    assert.doesNotMatch(english, CHINESE, code)
    // What has words has Chinese ones; a template may be nothing but gaps and punctuation.
    if (/\p{L}/u.test(template.replace(/\{\w+\}/g, ''))) assert.match(chinese, CHINESE, code)
    for (const name of names) assert.ok(english.includes(`‹${name}›`) && chinese.includes(`‹${name}›`), code)
  }
})

test('the check notices a sentence without Chinese, Chinese that nothing says, and gaps that differ', () => {
  const source = (line: string) => new Map([['modules/feeds/errors.ts', line]])
  const faultsOf = (line: string, catalogue: Catalogue) => findFaultsIn(source(line), [catalogue])
  const thrown = "throw notFound('feed.gone', 'It is gone.')"
  assert.deepEqual(faultsOf(thrown, { 'feed.gone': '它不见了。' }), [])
  assert.match(faultsOf(thrown, {}).join(), /"feed.gone" has no Chinese for: It is gone\./)
  assert.match(
    faultsOf(thrown, { 'feed.gone': '它不见了。', 'feed.never': '从不。' }).join(),
    /nothing says "feed.never"/,
  )
  assert.match(
    faultsOf(`throw invalid('tags', say\`At most \${5} tags.\`, 'feed.tags')`, { 'feed.tags': '标签过多。' }).join(),
    /the gaps of .* differ/,
  )
  assert.match(
    faultsOf(`throw notFound('feed.gone', \`It is \${what}.\`)`, { 'feed.gone': '{0}不见了。' }).join(),
    /tag the sentence with say/,
  )
  const two = `${thrown}; throw notFound('feed.gone', 'It left.')`
  assert.match(faultsOf(two, { 'feed.gone': '它不见了。' }).join(), /"feed.gone" says something else/)
  const keyed = `${thrown}; throw notFound('feed.gone', phrase('feed.gone.left')\`It left.\`)`
  assert.deepEqual(faultsOf(keyed, { 'feed.gone': '它不见了。', 'feed.gone.left': '它走了。' }), [])
  assert.match(faultsOf(keyed, { 'feed.gone': '它不见了。' }).join(), /"feed.gone.left" has no Chinese/)
})

test('the check notices a message without a template, a template nothing says, and languages that differ', () => {
  const source = (line: string) => new Map([['modules/feeds/reactions.ts', line]])
  const said = source("message: { code: 'notice.moved', place }")
  const both = { en: { 'notice.moved': 'To {place}.' }, 'zh-CN': { 'notice.moved': '到{place}。' } }
  assert.deepEqual(findMessageFaultsIn(said, both), [])
  assert.match(findMessageFaultsIn(said, { en: {}, 'zh-CN': {} }).join(), /"notice.moved" has no template/)
  assert.match(findMessageFaultsIn(source(''), both).join(), /nothing says "notice.moved"/)
  const others: Templates[] = [{}, { 'notice.moved': '搬了。' }]
  for (const chinese of others)
    assert.match(findMessageFaultsIn(said, { en: both.en, 'zh-CN': chinese }).join(), /not the same in every language/)
})

test('the check notices a sentence and Chinese in a SQL function, and too many hints for the planner', () => {
  const faultsOf = (text: string) => findSqlFaultsIn(new Map([['modules/tasks/pay.sql', text]])).join()
  assert.equal(
    faultsOf("-- It's paid as 'Task completed'.\nselect 'order.task_done'; raise exception 'not paid yet';"),
    '',
  )
  assert.match(faultsOf("select jsonb_build_object('title', 'Task completed')"), /says 'Task completed'/)
  assert.match(faultsOf("select '签到'"), /contains Chinese/)
  const hint = 'create function f() returns void language plpgsql set enable_seqscan = off as $$'
  assert.equal(faultsOf(Array(30).fill(hint).join('\n')), '')
  assert.match(faultsOf(Array(31).fill(hint).join('\n')), /31 lines/)
})

test('what is wrong with a field, and what was done, is said in the language asked for', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const wrong = await ann.patch('/user', { bio: 5, sex: 7, nothing: 1 }, zh)
  assert.deepEqual(wrong.json(), {
    message: 'nothing 不是此接口的字段。',
    code: 'request.invalid',
    errors: { bio: ['须为文本或空值（null）'], sex: ['只能是以下之一：0, 1, 2'], nothing: ['不是此接口的字段'] },
  })
  const feed = await publish(ann)
  const done = await ann.post(`/feeds/${feed}/comments`, { body: '真好' }, zh)
  assert.deepEqual(done.json().message, ['评论已发布。'])
  assert.deepEqual((await ann.post(`/feeds/${feed}/comments`, { body: 'fine' })).json().message, ['Comment posted.'])
  assert.equal((await world.guest().get('/nothing', zh)).json().message, '这个地址不存在。')
  const key = { headers: { ...zh.headers, 'idempotency-key': 'said-once' } }
  const first = await ann.post(`/feeds/${feed}/comments`, { body: 'again' }, key)
  const again = (headers: Record<string, string>) =>
    ann.post(`/feeds/${feed}/comments`, { body: 'again' }, { headers: { ...key.headers, ...headers } })
  assert.deepEqual((await again({})).json(), first.json())
  const inEnglish = (await again({ 'accept-language': 'en' })).json()
  assert.deepEqual(inEnglish, { ...first.json(), message: ['Comment posted.'] }, 'the answer is kept in no language')
})

test('where no language is asked for, LANGUAGE_DEFAULT speaks', async (t) => {
  const world = await createWorld(t, { env: { LANGUAGE_DEFAULT: 'zh-CN' } })
  assert.equal((await world.guest().get('/user')).json().message, '请先登录：此操作需要有效的访问令牌。')
  const asked = await world.guest().get('/user', { headers: { 'accept-language': 'en-GB' } })
  assert.match(asked.json().message, /^Sign in first/)
})

const pushesOf = async (person: Person): Promise<string[]> =>
  ((await person.get('/user/stream?once=1&last_event_id=0')).body.match(/^data: .*$/gm) ?? []).map(
    (line: string) => JSON.parse(line.slice('data: '.length)).content,
  )

test('pushes and notices are in the language of whom they are for: chosen, or of the last sign-in', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  assert.equal((await ann.get('/user')).json().language, 'en')
  const feed = await publish(ann)
  await bob.post(`/feeds/${feed}/like`)
  assert.deepEqual(await pushesOf(ann), [`${bob.name} liked your post.`])
  assert.equal((await ann.patch('/user', { language: 'zh-CN' })).statusCode, 204)
  assert.equal((await ann.get('/user')).json().language, 'zh-CN')
  await bob.post(`/feeds/${feed}/comments`, { body: 'hello' })
  assert.deepEqual(await pushesOf(ann), [`${bob.name} 赞了你的动态。`, `${bob.name} 评论了你的动态。`])
  await ann.patch('/user', { language: 'en' })
  assert.deepEqual(await pushesOf(ann), [`${bob.name} liked your post.`, `${bob.name} commented on your post.`])

  await ann.patch('/user', { language: null })
  await ann.put('/user/password', { password: 'correct horse battery staple' })
  const login = await world
    .guest()
    .post('/auth/login', { login: ann.name, password: 'correct horse battery staple' }, zh)
  assert.equal(login.statusCode, 200, login.body)
  assert.equal((await ann.get('/user')).json().language, 'zh-CN')
  assert.equal((await ann.patch('/user', { language: 'fr' })).statusCode, 422)
})

test('a sign-in lasts for weeks: a refresh notes the language its client asks for, and none if it asks for none', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const spoken = async (token: string) =>
    (await world.guest().get('/user', { headers: { authorization: `Bearer ${token}` } })).json().language
  const refresh = async (token: string, headers = {}): Promise<string> =>
    (
      await world
        .guest()
        .post('/auth/refresh', undefined, { headers: { authorization: `Bearer ${token}`, ...headers } })
    ).json().access_token
  assert.equal(await spoken(ann.token), 'en')
  const second = await refresh(ann.token, zh.headers)
  assert.equal(await spoken(second), 'zh-CN')
  const third = await refresh(second)
  assert.equal(await spoken(third), 'zh-CN', 'one that asks for nothing changes nothing')

  const own = { 'x-plaza-session': '1', origin: 'http://plaza.test', 'sec-fetch-site': 'same-origin' }
  const session = (url: string, headers: Record<string, string>) =>
    world.app.inject({ method: 'POST', url: `/api/v2/auth/session${url}`, headers: { ...own, ...headers } })
  const kept = await session('', { authorization: `Bearer ${third}` })
  const cookie = String([kept.headers['set-cookie']].flat()[0]).split(';')[0]!
  const renewed = await session('/renewal', { cookie, 'accept-language': 'en' })
  assert.equal(await spoken(renewed.json().access_token), 'en')

  const chosen = await refresh(third, zh.headers)
  await world.guest().patch('/user', { language: 'en' }, { headers: { authorization: `Bearer ${chosen}` } })
  assert.equal(await spoken(await refresh(chosen, zh.headers)), 'en', 'a chosen language is not overruled')
})

test('a code is sent in the language of the caller', async (t) => {
  const world = await createWorld(t)
  const bodies = []
  for (const options of [{}, zh]) {
    const phone = world.phone()
    await world.guest().post('/verifycodes/register', { phone }, options)
    const code = await world.codeFor(phone)
    const line = (await world.guest().get('/sandbox/outbox'))
      .json()
      .find((each: { to: string }) => each.to.endsWith(phone))
    bodies.push(line.body.replace(code, '…'))
  }
  assert.deepEqual(bodies, [
    '… is your Plaza code. It expires in 5 minutes. Don’t share it with anyone.',
    '验证码 …，5 分钟内有效，请勿告知他人。',
  ])
})

test('the titles of orders are in the language of the reader', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await ann.post('/sign/add')
  const titles = async (options = {}) =>
    (await ann.get('/currency/orders', options)).json().map((each: { title: string }) => each.title)
  assert.deepEqual(await titles(), ['Daily check-in'])
  assert.deepEqual(await titles(zh), ['每日签到'])
})

test('names that come with the service are in the language asked for, else as they were given; staff see them as given', async (t) => {
  const world = await createWorld(t, {})
  const staff = await world.founder()
  await staff.post('/reward-gifts', { name: '烟花', price: 5 })
  await staff.post('/reward-gifts', { name: 'Sunflower', price: 6 })
  await staff.post('/reward-gifts', { name: 'Our own', price: 7 })
  const names = async (headers = {}) =>
    (await world.guest().get('/reward-gifts', { headers }))
      .json()
      .map((each: { name: string }) => each.name)
      .sort()
  assert.deepEqual(await names(), ['Our own', 'Sunflower', '烟花'])
  assert.deepEqual(await names({ 'accept-language': 'en' }), ['Fireworks', 'Our own', 'Sunflower'])
  assert.deepEqual(await names(zh.headers), ['Our own', '向日葵', '烟花'])
  const listed = (await staff.get('/admin/gifts', zh)).json().data
  assert.deepEqual(listed.map((each: { name: string }) => each.name).sort(), ['Our own', 'Sunflower', '烟花'])
  const settings = (await staff.get('/admin/settings', zh)).json()
  for (const { description } of settings.data ?? settings) assert.match(description, CHINESE)
  const startup = (await world.guest().get('/bootstrappers', { headers: { 'accept-language': 'en' } })).json()
  assert.deepEqual(startup.site.currency_name, { id: 1, name: 'Coins', unit: 'coins' })
})

test('the names of the demo’s gifts, tasks, categories, tags and settings are there in both languages', async (t) => {
  const world = await createWorld(t, {})
  const steps = demoSteps.map((step) => ({ ...step, pictures: [] }))
  await fillDemo(world.service, { put: async () => {} } as never, steps)
  await changeSetting(world, tasksSetting.name, tasksSetting.initial)
  const [ann] = await world.people('ann')
  const namesIn = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.flatMap(namesIn)
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, each]) =>
            key === 'name' && typeof each === 'string' ? [each] : namesIn(each),
          )
        : []
  const LISTS = [
    '/reward-gifts',
    '/user/tasks',
    '/feed/categories',
    '/feed/topics/categories',
    '/event-categories',
    '/tags',
  ]
  for (const url of LISTS) {
    const english = namesIn((await ann.get(url, { headers: { 'accept-language': 'en' } })).json())
    const chinese = namesIn((await ann.get(url, zh)).json())
    assert.ok(english.length >= 3 && english.length === chinese.length, `${url}: ${english.length} names`)
    for (const name of english) assert.doesNotMatch(name, CHINESE, url)
    for (const name of chinese) assert.match(name, CHINESE, url)
  }
})
