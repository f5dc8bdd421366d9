import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../../test/world.ts'

test('MOD-7 three warnings in 90 days propose a suspension; overturned and old ones do not count', async (t) => {
  const world = await createWorld(t)
  const [founder, moderator] = [await world.founder(), await world.holder('report:manage')]
  const [ann] = await world.people('ann')
  const warn = (who = moderator) =>
    who.post(`/admin/users/${ann.id}/warnings`, { rule: 'harassment', reason: 'Be kind.' })
  const proposed = async () =>
    (await founder.get(`/admin/reports?kind=automatic&owner_id=${ann.id}`))
      .json()
      .data.map(({ reason }: { reason: string }) => reason)
  const first = await warn()
  assert.equal(first.statusCode, 201, first.body)
  assert.equal(first.json().warnings, 1)
  const [decision] = (await ann.get('/user/decisions')).json()
  assert.deepEqual([decision.id, decision.act, decision.rule], [first.json().id, 'warned', 'harassment'])
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.match(notice.data.content, /^You received a warning\. Be kind\. Rule: Harassment and insults\./)

  await world.owner`update decisions set decided_at = decided_at - interval '91 days' where id = ${decision.id}`
  const second = await warn()
  assert.equal(second.json().warnings, 1, 'an old one does not count')
  await ann.post(`/user/decisions/${second.json().id}/appeal`, { text: 'I was kind.' })
  const [item] = (await founder.get('/admin/queue/items?kind=appeals')).json().data
  assert.equal((await founder.patch(`/admin/appeals/${item.id}`, { state: 'overturned' })).statusCode, 204)
  assert.equal((await warn()).json().warnings, 1, 'nor one that was overturned')
  assert.deepEqual(await proposed(), [])
  const counts = (await Promise.all([warn(), warn(founder)])).map((reply) => reply.json().warnings)
  assert.deepEqual(counts.sort(), [2, 3], 'two at once are both counted')
  assert.deepEqual(await proposed(), ['Warned 3 times in 90 days. Consider suspending this user.'])
  await warn()
  assert.equal((await proposed()).length, 1)

  assert.equal((await moderator.post(`/admin/users/${moderator.id}/warnings`, {})).json().code, 'user.oneself')
  assert.equal((await moderator.post('/admin/users/999999/warnings', {})).statusCode, 404)
  assert.equal(
    (await moderator.post(`/admin/users/${ann.id}/warnings`, { rule: 'none' })).json().code,
    'decision.no_rule',
  )
  assert.equal((await ann.post(`/admin/users/${moderator.id}/warnings`, {})).statusCode, 403)
})

test('MOD-8 notes are for staff, in order, and go with the account', async (t) => {
  const world = await createWorld(t)
  const moderator = await world.holder('report:manage')
  const [ann] = await world.people('ann')
  const path = `/admin/users/${ann.id}/notes`
  for (const text of ['First.', 'Second.']) {
    const reply = await moderator.post(path, { text })
    assert.deepEqual([reply.statusCode, reply.json().text, reply.json().author_id], [201, text, moderator.id])
  }
  const { data } = (await moderator.get(path)).json()
  assert.deepEqual(
    data.map(({ text }: { text: string }) => text),
    ['Second.', 'First.'],
  )
  assert.equal((await moderator.get(`${path}?after=${data[0].id}`)).json().data.length, 1)
  assert.equal((await ann.get(path)).statusCode, 403)
  assert.equal((await moderator.post(path, { text: '' })).statusCode, 422)
  assert.equal((await moderator.post('/admin/users/999999/notes', { text: 'x' })).statusCode, 404)
  await ann.delete('/user')
  assert.equal((await world.owner`select from user_notes where user_id = ${ann.id}`).length, 0)
})

test('MOD-9 saved replies are in both languages, have titles of their own, and are for staff', async (t) => {
  const world = await createWorld(t)
  const moderator = await world.staff('moderator')
  const text = { en: 'Please do not advertise here.', 'zh-CN': '请勿在此发布广告。' }
  const made = await moderator.post('/admin/saved-replies', { title: 'Advertising', text })
  assert.equal(made.statusCode, 201, made.body)
  assert.deepEqual(made.json().text, text)
  const taken = await moderator.post('/admin/saved-replies', { title: ' advertising ', text })
  assert.deepEqual([taken.statusCode, taken.json().code], [422, 'reply.title_taken'])
  for (const bad of [{ en: 'One language' }, { ...text, fr: 'Non' }, { ...text, en: 'x'.repeat(501) }])
    assert.equal((await moderator.post('/admin/saved-replies', { title: 'Other', text: bad })).statusCode, 422)
  await world.owner`
    insert into saved_replies (title, text_en, text_zh) select 'Reply ' || n, 'a', 'b' from generate_series(1, 198) n`
  const atOnce = await Promise.all(
    ['a', 'b', 'c', 'd'].map((title) => moderator.post('/admin/saved-replies', { title, text })),
  )
  const codes = atOnce.map((reply) => [reply.statusCode, reply.json().code])
  assert.deepEqual(codes.sort(), [[201, undefined], ...Array(3).fill([422, 'reply.too_many'])], 'the last of 200 once')
})
