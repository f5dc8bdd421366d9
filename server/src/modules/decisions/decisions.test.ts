import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { rows } from '../../../test/access/table.ts'
import { addEventCategory, announceEvent } from '../../../test/factories/events.ts'
import { publish } from '../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { makeGroup } from '../../../test/factories/im.ts'
import { configureTopics, createTopic } from '../../../test/factories/topics.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let founder: Person
let owner: Person
let category: number
before(async (t) => {
  world = await createWorld(t as TestContext)
  founder = await world.founder()
  ;[owner] = await world.people('owner')
  await founder.post('/admin/roles', { name: 'maker', permissions: ['create:brand', 'storage-create', 'feed-post'] })
  await founder.patch(`/admin/users/${owner.id}`, { roles: ['maker'] })
  await configureTopics(world)
  category = await addEventCategory(founder)
})

const why = { rule: 'spam', reason: 'The same offer again.' }
const inQuery = `rule=spam&reason=${encodeURIComponent(why.reason)}`
const created = async (url: string, body: object): Promise<number> => {
  const reply = await founder.post(url, body)
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}
const commentOn = async (feed: number): Promise<number> => {
  const reply = await owner.post(`/feeds/${feed}/comments`, { body: `Buy ${feed}` })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().comment.id
}
const brandOf = async (): Promise<number> => {
  const reply = await owner.post('/mall-brands', {
    name: `Pots ${Math.random()}`,
    avatar: await upload(world, owner, await pngOf()),
  })
  assert.equal(reply.statusCode, 201, reply.body)
  const { id } = reply.json()
  await founder.patch(`/admin/brands/${id}`, { audit: 1 })
  return id
}
const eventOf = async (): Promise<number> => (await announceEvent(world, owner, category)).id
const knowledgeOf = () => created('/admin/knowledge', { title: `Course ${Math.random()}`, author_id: owner.id })
const chapterOf = async () =>
  created('/admin/chapters', { title: 'Light', knowledge_id: await knowledgeOf(), sequence: 1 })
const wroteBy = () => ({ title: `Text ${Math.random()}`, content: 'By the river.', author_id: owner.id })
const someone = async () => (await world.people('zoe'))[0]

type Done = { reply: { statusCode: number; body: string }; kind: string; id: number; act: string; to?: Person }
const act = async (
  kind: string,
  id: number,
  act: string,
  reply: Promise<Done['reply']>,
  to?: Person,
): Promise<Done> => ({
  reply: await reply,
  kind,
  id,
  act,
  ...(to && { to }),
})

/** Every staff operation that removes, hides, refuses, limits or suspends, and one act of each kind it knows. */
const ACTS: Readonly<Record<string, readonly (() => Promise<Done>)[]>> = {
  'PATCH /api/v2/admin/feeds/:feed': [
    async () => {
      const id = await publish(owner, 'Buy this')
      return act('feeds', id, 'removed', founder.patch(`/admin/feeds/${id}`, { deleted: true, ...why }))
    },
  ],
  'DELETE /api/v2/feeds/:feed': [
    async () => {
      const id = await publish(owner, 'Buy that')
      return act('feeds', id, 'removed', founder.delete(`/feeds/${id}?${inQuery}`))
    },
  ],
  'DELETE /api/v2/feeds/:feed/currency': [
    async () => {
      const id = await publish(owner, 'Buy those')
      return act('feeds', id, 'removed', founder.delete(`/feeds/${id}/currency?${inQuery}`))
    },
  ],
  'DELETE /api/v2/chat/conversations/:conversation/messages/:seq': [
    async () => {
      const [reader] = await world.people('reader')
      const { id } = (await owner.post('/chat/conversations', { user_id: reader.id })).json()
      const sent = await owner.post(`/chat/conversations/${id}/messages`, { client_id: 'one', text: 'Buy it there' })
      const path = `/chat/conversations/${id}/messages/${sent.json().seq}?${inQuery}`
      return act('chats', sent.json().id, 'removed', founder.delete(path))
    },
  ],
  'DELETE /api/v2/admin/chat/reported/:report': [
    async () => {
      const [reader] = await world.people('reader')
      const { id } = (await owner.post('/chat/conversations', { user_id: reader.id })).json()
      const sent = await owner.post(`/chat/conversations/${id}/messages`, { client_id: 'one', text: 'Buy it here' })
      assert.equal(sent.statusCode, 201, sent.body)
      await reader.post(`/chat/conversations/${id}/messages/${sent.json().seq}/reports`, { reason: 'Spam' })
      const { data } = (await founder.get(`/admin/reports?kind=chats&owner_id=${owner.id}`)).json()
      return act('chats', sent.json().id, 'removed', founder.delete(`/admin/chat/reported/${data[0].id}?${inQuery}`))
    },
  ],
  'DELETE /api/v2/feeds/:feed/comments/:comment': [
    async () => {
      const feed = await publish(owner, 'Mine')
      const id = await commentOn(feed)
      return act('comments', id, 'removed', founder.delete(`/feeds/${feed}/comments/${id}?${inQuery}`))
    },
  ],
  'PATCH /api/v2/admin/comments/:comment': [
    async () => {
      const id = await commentOn(await publish(owner, 'Mine again'))
      return act('comments', id, 'removed', founder.patch(`/admin/comments/${id}`, { deleted: true, ...why }))
    },
  ],
  'DELETE /api/v2/comments/:comment': [
    async () => {
      const id = await commentOn(await publish(owner, 'Mine too'))
      return act('comments', id, 'removed', founder.delete(`/comments/${id}?${inQuery}`))
    },
  ],
  'DELETE /api/v2/feed/topics/:topic': [
    async () => {
      const id = await createTopic(owner)
      return act('topics', id, 'removed', founder.delete(`/feed/topics/${id}?${inQuery}`))
    },
  ],
  'PATCH /api/v2/admin/topics/:topic': [
    async () => {
      const id = await createTopic(owner)
      return act('topics', id, 'refused', founder.patch(`/admin/topics/${id}`, { status: 'failed', ...why }))
    },
    async () => {
      const id = await createTopic(owner)
      return act('topics', id, 'held', founder.patch(`/admin/topics/${id}`, { status: 'waiting', ...why }))
    },
  ],
  'DELETE /api/v2/events/:event': [
    async () => {
      const id = await eventOf()
      return act('events', id, 'removed', founder.delete(`/events/${id}?${inQuery}`))
    },
  ],
  'DELETE /api/v2/admin/events/:id': [
    async () => {
      const id = await eventOf()
      return act('events', id, 'removed', founder.delete(`/admin/events/${id}?${inQuery}`))
    },
  ],
  'PATCH /api/v2/admin/events/:id': [
    async () => {
      const id = await eventOf()
      return act('events', id, 'refused', founder.patch(`/admin/events/${id}`, { audit: -1, ...why }))
    },
    async () => {
      const id = await eventOf()
      return act('events', id, 'held', founder.patch(`/admin/events/${id}`, { audit: 0, ...why }))
    },
  ],
  'PATCH /api/v2/mall-brands/:mall_brand': [
    async () => {
      const id = await brandOf()
      return act('brands', id, 'removed', founder.patch(`/mall-brands/${id}`, { deleted_at: 1, ...why }))
    },
    async () => {
      const id = await brandOf()
      return act('brands', id, 'held', founder.patch(`/mall-brands/${id}`, { audit: 0, ...why }))
    },
  ],
  'DELETE /api/v2/admin/brands/:id': [
    async () => {
      const id = await brandOf()
      return act('brands', id, 'removed', founder.delete(`/admin/brands/${id}?${inQuery}`))
    },
  ],
  'PATCH /api/v2/admin/brands/:id': [
    async () => {
      const id = await brandOf()
      return act('brands', id, 'refused', founder.patch(`/admin/brands/${id}`, { audit: -1, ...why }))
    },
    async () => {
      const id = await brandOf()
      return act('brands', id, 'held', founder.patch(`/admin/brands/${id}`, { audit: 0, ...why }))
    },
  ],
  'DELETE /api/v2/admin/commodities/:id': [
    async () => {
      const id = await created('/admin/commodities', { title: 'Cup', user_id: owner.id })
      return act('commodities', id, 'removed', founder.delete(`/admin/commodities/${id}?${inQuery}`))
    },
  ],
  'DELETE /api/v2/admin/knowledge/:id': [
    async () => {
      const id = await knowledgeOf()
      return act('knowledge', id, 'removed', founder.delete(`/admin/knowledge/${id}?${inQuery}`))
    },
  ],
  'PATCH /api/v2/admin/knowledge/:id': [
    async () => {
      const id = await knowledgeOf()
      return act('knowledge', id, 'held', founder.patch(`/admin/knowledge/${id}`, { status: 'hidden', ...why }))
    },
  ],
  'DELETE /api/v2/admin/chapters/:id': [
    async () => {
      const id = await chapterOf()
      return act('chapters', id, 'removed', founder.delete(`/admin/chapters/${id}?${inQuery}`))
    },
  ],
  'PATCH /api/v2/admin/chapters/:id': [
    async () => {
      const id = await chapterOf()
      return act('chapters', id, 'held', founder.patch(`/admin/chapters/${id}`, { published: false, ...why }))
    },
  ],
  'DELETE /api/v2/admin/infos/:id': [
    async () => {
      const id = await created('/admin/infos', wroteBy())
      return act('infos', id, 'removed', founder.delete(`/admin/infos/${id}?${inQuery}`))
    },
  ],
  'DELETE /api/v2/admin/wendas/:id': [
    async () => {
      const id = await created('/admin/wendas', wroteBy())
      return act('wendas', id, 'removed', founder.delete(`/admin/wendas/${id}?${inQuery}`))
    },
  ],
  'POST /api/v2/admin/users/:user/removals': [
    async () => {
      const reply = await founder.post(`/admin/users/${owner.id}/removals`, { kinds: ['brands'], ...why })
      return act('removals', reply.json().id, 'removed', Promise.resolve(reply))
    },
  ],
  'POST /api/v2/admin/users/:user/warnings': [
    async () => act('users', owner.id, 'warned', founder.post(`/admin/users/${owner.id}/warnings`, why)),
  ],
  'PATCH /api/v2/admin/users/:user': [
    async () => {
      const zoe = await someone()
      return act('users', zoe.id, 'suspended', founder.patch(`/admin/users/${zoe.id}`, { disabled: true, ...why }), zoe)
    },
    async () => {
      const zoe = await someone()
      const reply = founder.patch(`/admin/users/${zoe.id}`, { limited_until: '2099-01-01 00:00:00', ...why })
      return act('users', zoe.id, 'limited', reply, zoe)
    },
    async () => {
      const zoe = await someone()
      const reply = founder.patch(`/admin/users/${zoe.id}`, { chat_muted_until: '2099-01-01 00:00:00', ...why })
      return act('mutes', zoe.id, 'limited', reply, zoe)
    },
  ],
  'DELETE /api/v2/admin/chat/groups/:group': [
    async () => {
      const id = await makeGroup(owner)
      return act('groups', Number(id), 'removed', founder.delete(`/admin/chat/groups/${id}?${inQuery}`))
    },
  ],
  'DELETE /api/v2/im/group': [
    async () => {
      const id = await makeGroup(owner)
      return act('groups', Number(id), 'removed', founder.delete(`/im/group?im_group_id=${id}&${inQuery}`))
    },
  ],
}

/** Other staff operations that write, and why no decision comes of them. */
const NONE: Readonly<Record<string, string>> = {
  'PATCH /api/v2/admin/appeals/:id': 'it is about a decision',
  'PATCH /api/v2/admin/reports/:report': 'it tells the reporter; the act on the thing is one of those above',
  'PATCH /api/v2/admin/cashes/:order': 'money: the order says why, and can be asked for again',
  'PATCH /api/v2/admin/currency/debts/:debt': 'money',
  'PATCH /api/v2/admin/payments/strays/:stray': 'money',
  'PATCH /api/v2/admin/proposals/:id': 'among staff',
  'PATCH /api/v2/admin/settings/:name': 'settings',
  'DELETE /api/v2/admin/queue/:kind/:id/claim': 'among staff',
  'DELETE /api/v2/admin/users/:user/removals/:id': 'it restores',
  'DELETE /api/v2/admin/jobs/:job': 'the service itself',
  'PUT /api/v2/admin/jobs/:job/retry': 'the service itself',
  'PUT /api/v2/admin/queue/:kind/:id/claim': 'among staff',
  'POST /api/v2/admin/announcements': 'it says something to many',
  'PUT /api/v2/admin/queue/:kind/:id/assignment': 'among staff',
  'DELETE /api/v2/admin/queue/:kind/:id/assignment': 'among staff',
  'PATCH /api/v2/admin/feed-tags/:tag': 'a tag is no one’s',
  'POST /api/v2/admin/automatic-rules/trial': 'changes nothing',
  'POST /api/v2/admin/words/try': 'changes nothing',
  'POST /api/v2/admin/users/:user/notes': 'among staff',
  'POST /api/v2/admin/currency/adjustments': 'money',
  'POST /api/v2/admin/ledger/statements': 'money',
  'POST /api/v2/admin/brands': 'adds a record',
  'POST /api/v2/admin/events': 'adds a record',
  'POST /api/v2/admin/commodities': 'adds a record',
  'POST /api/v2/admin/knowledge': 'adds a record',
  'POST /api/v2/admin/chapters': 'adds a record',
  'POST /api/v2/admin/infos': 'adds a record',
  'POST /api/v2/admin/wendas': 'adds a record',
  'PATCH /api/v2/admin/commodities/:id': 'nothing in it hides the record',
  'PATCH /api/v2/admin/infos/:id': 'nothing in it hides the record',
  'PATCH /api/v2/admin/wendas/:id': 'nothing in it hides the record',
  'PUT /api/v2/feeds/:feed/pushed-categories': 'chooses what is shown first; the feed stays where it was',
  'DELETE /api/v2/feed/categories/:category/feeds/:feed': 'chooses what is shown first; the feed stays where it was',
  'POST /api/v2/reward-gifts': 'a gift is the community’s',
  'PATCH /api/v2/reward-gifts/:gift': 'a gift is the community’s',
  'DELETE /api/v2/reward-gifts/:gift': 'a gift is the community’s',
  'POST /api/v2/mall-brands': 'adds a record',
  'POST /api/v2/mall/commodities': 'adds a record',
  'POST /api/v2/feed-themes': 'adds a record',
  'POST /api/v2/im/register': 'opens an account for messages',
  'POST /api/v2/im/register/:user': 'opens an account for messages',
  'POST /api/v2/im/register-old-users': 'opens accounts for messages',
  'PATCH /api/v2/feed/topics/:topic': 'its name and what it is about; nothing in it hides the topic',
  'PATCH /api/v2/im/group': 'its name and its rules; nothing in it hides the group',
  'POST /api/v2/im/group/member': 'members of a group are its owner’s matter; staff step in for them',
  'DELETE /api/v2/im/group/member': 'members of a group are its owner’s matter; staff step in for them',
}

/** What the manager of a topic decides about its members; a founder can step in, and they hear of it as from the manager. */
const OF_A_TOPIC = '/api/v2/user/feed-topics/'

/** Records that belong to the community, not to a person. */
const KEPT = [
  'bots',
  'webhooks',
  'saved-replies',
  'bans',
  'roles',
  'tags',
  'tag-categories',
  'feed-categories',
  'topic-categories',
  'event-categories',
  'themes',
  'gifts',
  'advertisingspaces',
  'advertisements',
  'store-iap-products',
]

test('MOD-1 every staff operation that writes is known to this test', () => {
  const staffOnly = rows.filter(
    ({ method, url, statuses }) =>
      method !== 'GET' &&
      (url.startsWith('/api/v2/admin/') ? statuses.user === 403 : statuses.stranger === 403 && statuses.staff < 300),
  )
  assert(staffOnly.length > 30)
  const unknown = staffOnly
    .map(({ name }) => name)
    .filter(
      (name) =>
        !(name in ACTS) &&
        !(name in NONE) &&
        !name.includes(OF_A_TOPIC) &&
        !KEPT.some((kept) => `${name}/`.includes(`/admin/${kept}/`)),
    )
  assert.deepEqual(unknown, [], 'say in ACTS how to make a decision with it, or in NONE why none comes of it')
  const names = new Set(rows.map(({ name }) => name))
  for (const name of [ACTS, NONE].flatMap(Object.keys)) assert(names.has(name), name)
})

for (const [operation, acts] of Object.entries(ACTS))
  test(`MOD-1 a decision comes of ${operation}, and the person is told`, async () => {
    for (const perform of acts) {
      const { reply, kind, id, act, to } = await perform()
      assert(reply.statusCode < 300, `${reply.statusCode} ${reply.body}`)
      const found = await world.owner<
        { user_id: string; act: string; rule: string; reason: string; decided_by: string }[]
      >`
        select user_id, act, rule, reason, decided_by from decisions where subject_kind = ${kind} and subject_id = ${id} and act = ${act}`
      assert.deepEqual(
        found.map((row) => ({ ...row, user_id: Number(row.user_id), decided_by: Number(row.decided_by) })),
        [{ user_id: (to ?? owner).id, act, decided_by: founder.id, ...why }],
      )
      if (to) continue
      const [decision] = (await owner.get('/user/decisions?limit=1')).json()
      assert.deepEqual([decision.subject.kind, decision.subject.id, decision.act], [kind, id, act])
      const [notice] = (await owner.get('/user/notifications?type=system')).json().data
      assert.equal(notice.data.decision, decision.id)
      assert.match(notice.data.content, /The same offer again\. Rule: Spam and advertising\. You can appeal/)
    }
  })

test('MOD-1 staff who name no rule decide by `other`', async () => {
  const id = await makeGroup(owner)
  assert.equal((await founder.delete(`/im/group?im_group_id=${id}`)).statusCode, 204)
  const [decision] = (await owner.get('/user/decisions?limit=1')).json()
  assert.deepEqual([decision.subject.kind, decision.subject.id, decision.rule], ['groups', Number(id), 'other'])
})

test('MOD-1 an owner who removes their own group decides nothing about themselves', async () => {
  const [ann] = await world.people('ann')
  assert.equal((await ann.delete(`/im/group?im_group_id=${await makeGroup(ann)}`)).statusCode, 204)
  assert.deepEqual((await ann.get('/user/decisions')).json(), [])
})

test('MOD-2 the person reads what, which rule and why, and nothing about anyone else', async () => {
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const feed = await publish(ann, 'Cheap pots, again')
  await eve.post(`/feeds/${feed}/reports`, { reason: 'I am Eve and this is spam' })
  await founder.delete(`/feeds/${feed}?${inQuery}`)
  const [decision] = (await ann.get('/user/decisions')).json()
  assert.deepEqual(
    { ...decision, id: 0, decided_at: '', appeal_until: '' },
    {
      id: 0,
      subject: { kind: 'feeds', id: feed, excerpt: 'Cheap pots, again' },
      act: 'removed',
      rule: 'spam',
      rule_title: { en: 'Spam and advertising', 'zh-CN': '垃圾信息与广告' },
      reason: why.reason,
      automatic: false,
      decided_at: '',
      until: null,
      ended_at: null,
      appeal_until: '',
      appeal: null,
    },
  )
  assert.equal((await ann.get(`/user/decisions/${decision.id}`)).json().id, decision.id)
  assert.doesNotMatch((await ann.get(`/user/decisions/${decision.id}`)).body, /[Ee]ve|reporter|decided_by/)
  assert.equal((await bob.get(`/user/decisions/${decision.id}`)).statusCode, 404)
  assert.deepEqual((await bob.get('/user/decisions')).json(), [])
  assert.equal((await world.guest().get('/user/decisions')).statusCode, 401)
  assert.deepEqual((await ann.get(`/user/decisions?after=${decision.id}`)).json(), [])
})

test('MOD-2 a person makes twenty appeals a day', async () => {
  const [ann] = await world.people('ann')
  for (let nth = 0; nth < 21; nth++)
    assert.equal((await founder.post(`/admin/users/${ann.id}/warnings`, { reason: 'Again.' })).statusCode, 201)
  const decisions = (await ann.get('/user/decisions?limit=21')).json() as { id: number }[]
  const appeal = (id: number) => ann.post(`/user/decisions/${id}/appeal`, { text: 'I did not.' })
  const replies = await Promise.all(decisions.map(({ id }) => appeal(id)))
  const statuses = replies.map(({ statusCode }) => statusCode).sort()
  assert.deepEqual(statuses, [...Array.from({ length: 20 }, () => 201), 429])
})

test('MOD-2 the notice is in the language of the person', async () => {
  const [ann] = await world.people('ann')
  await ann.patch('/user', { language: 'zh-CN' })
  const feed = await publish(ann, '便宜')
  await founder.delete(`/feeds/${feed}?${inQuery}`)
  const [notice] = (
    await ann.get('/user/notifications?type=system', { headers: { 'accept-language': 'zh-CN' } })
  ).json().data
  assert.equal(
    notice.data.content,
    '你的动态已被删除。The same offer again.违反规则：垃圾信息与广告。你可以在设置的“处理记录”中提出申诉。',
  )
})

test('MOD-2 a rule has to be there; without one it is `other`; what one deletes oneself is no decision', async () => {
  const [ann] = await world.people('ann')
  const feed = await publish(ann, 'Hello')
  const refused = await founder.delete(`/feeds/${feed}?rule=nothing`)
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'decision.no_rule'])
  assert.equal((await ann.get(`/feeds/${feed}`)).statusCode, 201, 'nothing changed')
  assert.equal((await founder.delete(`/feeds/${feed}?reason=${'x'.repeat(501)}`)).statusCode, 422)
  assert.equal((await founder.delete(`/feeds/${feed}`)).statusCode, 204)
  assert.deepEqual(
    (await ann.get('/user/decisions'))
      .json()
      .map(({ rule, reason }: { rule: string; reason: string }) => [rule, reason]),
    [['other', null]],
  )
  await ann.delete(`/feeds/${await publish(ann, 'Mine')}`)
  await founder.delete(`/feeds/${await publish(founder, 'Mine')}`)
  assert.equal((await ann.get('/user/decisions')).json().length, 1)
  assert.deepEqual((await founder.get('/user/decisions')).json(), [])
})

test('MOD-2 a rule that was removed from the setting stays readable in old decisions', async () => {
  const [ann] = await world.people('ann')
  const rules = (await founder.get('/admin/settings'))
    .json()
    .data.find(({ name }: { name: string }) => name === 'rules')
  assert.equal(rules.value.length, 8)
  const local = {
    code: 'no-cats',
    title: { en: 'No cats', 'zh-CN': '禁止猫' },
    text: { en: 'None.', 'zh-CN': '没有。' },
  }
  assert.equal((await founder.patch('/admin/settings/rules', [...rules.value, local])).statusCode, 204)
  assert.equal((await founder.delete(`/feeds/${await publish(ann, 'Cat')}?rule=no-cats`)).statusCode, 204)
  assert.equal((await founder.patch('/admin/settings/rules', rules.value)).statusCode, 204)
  const [decision] = (await ann.get('/user/decisions')).json()
  assert.deepEqual([decision.rule, decision.rule_title.en], ['no-cats', 'No cats'])
  assert.equal((await founder.delete(`/feeds/${await publish(ann, 'Cat')}?rule=no-cats`)).statusCode, 422)
  assert.equal((await ann.post(`/user/decisions/${decision.id}/appeal`, { text: 'A dog.' })).statusCode, 201)
  const second = await world.holder('report:manage')
  const { data } = (await second.get('/admin/queue/items?kind=appeals&limit=100')).json()
  const appeal = data.find(({ owner_id }: { owner_id: number }) => owner_id === ann.id)
  assert.equal((await second.get(`/admin/queue/appeals/${appeal.id}`)).json().record.rule, 'no-cats')
  assert.equal((await second.patch(`/admin/appeals/${appeal.id}`, { state: 'overturned' })).statusCode, 204)
  assert.equal((await ann.get(`/feeds/${decision.subject.id}`)).statusCode, 201)
  assert.match((await founder.get('/admin/transparency')).body, /no-cats/)
  for (const code of ['other', 'spam'])
    assert.equal((await founder.patch('/admin/settings/rules', [...rules.value, { ...local, code }])).statusCode, 422)
})

test('MOD-2 everyone reads the rules, as they are in the setting', async () => {
  const rules = (await world.guest().get('/rules')).json()
  assert.deepEqual(
    rules.map(({ code }: { code: string }) => code),
    ['spam', 'harassment', 'hate', 'sexual', 'violence', 'fraud', 'privacy', 'illegal'],
  )
  assert.deepEqual(Object.keys(rules[0]), ['code', 'title', 'text'])
})
