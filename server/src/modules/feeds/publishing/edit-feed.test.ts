import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedAs, idsOf, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld } from '../../../../test/world.ts'
import { sql } from '../../../kernel/index.ts'

test('an author edits a feed for a day; everyone sees it at once, and staff what it said before', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.staff('moderator')
  const feed = await publish(ann, 'the 6:40 to the see')
  await bob.post(`/feeds/${feed}/like`)
  assert.ok(!('edited_at' in (await feedAs(world.guest(), feed))), 'no field before an edit')
  const edit = (who = ann, feed_content = 'the 6:40 to the sea') => who.patch(`/feeds/${feed}`, { feed_content })

  assert.equal((await edit(bob)).statusCode, 403)
  assert.equal((await edit(staff)).statusCode, 403, 'not even staff write in another’s name')
  assert.equal((await world.guest().patch(`/feeds/${feed}`, { feed_content: 'x' })).statusCode, 401)
  assert.equal((await ann.patch('/feeds/999999', { feed_content: 'x' })).statusCode, 404)
  assert.equal((await ann.patch(`/feeds/${feed}`, {})).statusCode, 422)
  assert.equal((await edit(ann, 'x'.repeat(10_001))).statusCode, 422)
  assert.equal((await edit(ann, 'the 6:40 to the see')).statusCode, 204, 'the same text changes nothing')
  assert.ok(!('edited_at' in (await feedAs(bob, feed))))
  await world.clock.advance(2)
  assert.equal((await edit()).statusCode, 204)

  for (const viewer of [world.guest(), ann, bob]) {
    const shown = await feedAs(viewer, feed)
    assert.equal(shown.feed_content, 'the 6:40 to the sea')
    assert.match(String(shown['edited_at']), /^\d{4}-/)
    assert.equal(shown.like_count, 1, 'likes stay')
  }
  assert.deepEqual(await idsOf(bob, '/feeds?search=the%20sea'), [feed])
  assert.deepEqual(await idsOf(bob, '/feeds?search=the%20see'), [])
  const versions = (await staff.get(`/admin/feeds/${feed}/versions`)).json()
  assert.deepEqual(
    versions.map(({ content }: { content: string }) => content),
    ['the 6:40 to the see'],
  )
  assert.ok((await staff.get(`/admin/feeds?user_id=${ann.id}`)).json().data[0].edited_at)

  await world.db.run(sql`update feeds set created_at = created_at - interval '1 day' where id = ${feed}`)
  const late = await edit(ann, 'something else entirely')
  assert.equal(late.json().code, 'feed.edit_too_late')
  assert.equal((await feedAs(world.guest(), feed)).feed_content, 'the 6:40 to the sea')
})

test('a comment is edited by who wrote it alone', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.staff('moderator')
  const feed = await publish(ann)
  const { id } = (await bob.post(`/feeds/${feed}/comments`, { body: 'where is teh sea?' })).json().comment
  const path = `/feeds/${feed}/comments/${id}`
  assert.equal((await ann.patch(path, { body: 'mine' })).statusCode, 403)
  assert.equal((await bob.patch(`/feeds/${feed + 1}/comments/${id}`, { body: 'x' })).statusCode, 404)
  assert.equal((await bob.patch(path, { body: 'where is the sea?' })).statusCode, 204)
  const [shown] = (await world.guest().get(`/feeds/${feed}/comments`)).json().comments
  assert.equal(shown.body, 'where is the sea?')
  assert.equal(shown.edited_at, shown.updated_at)
  assert.equal((await staff.get(`/admin/comments/${id}/versions`)).json()[0].content, 'where is teh sea?')
  await bob.delete(`/comments/${id}`)
  assert.equal((await bob.patch(path, { body: 'too late' })).statusCode, 404)
})

test('edits race likes, reads, reports, a deletion and each other', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const staff = await world.founder()
  const feed = await publish(ann, 'version 0')
  const texts = Array.from({ length: 6 }, (_, at) => `version ${at + 1}`)
  const replies = await Promise.all([
    ...texts.map((feed_content) => ann.patch(`/feeds/${feed}`, { feed_content })),
    bob.post(`/feeds/${feed}/like`),
    cem.post(`/feeds/${feed}/like`),
    bob.post(`/feeds/${feed}/reports`, { reason: 'rude' }),
    world.guest().get(`/feeds/${feed}`),
  ])
  assert.deepEqual([...new Set(replies.map(({ statusCode }) => statusCode))].sort(), [201, 204])
  const last = await feedAs(bob, feed)
  assert.equal(last.like_count, 2)
  const versions = (await staff.get(`/admin/feeds/${feed}/versions`)).json() as { content: string }[]
  assert.deepEqual(
    [...versions.map(({ content }) => content), last.feed_content].sort(),
    ['version 0', ...texts],
    'each text was there once, and none is lost',
  )

  const outcomes = await Promise.all([
    ann.delete(`/feeds/${feed}`),
    ann.patch(`/feeds/${feed}`, { feed_content: 'after it went' }),
  ])
  assert.equal(outcomes[0]!.statusCode, 204)
  assert.ok([204, 404].includes(outcomes[1]!.statusCode))
  assert.equal((await ann.patch(`/feeds/${feed}`, { feed_content: 'gone' })).statusCode, 404)
})

test('POST-1 likes and reports survive a bait-and-switch: staff see what was liked and reported', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.founder()
  await staff.patch('/admin/settings/words', [{ text: 'contraband', act: 'block' }])
  const feed = await publish(ann, 'free kittens')
  const { id: comment } = (await ann.post(`/feeds/${feed}/comments`, { body: 'rude' })).json().comment
  await bob.post(`/feeds/${feed}/like`)
  await bob.post(`/feeds/${feed}/reports`, { reason: 'a trick' })
  await bob.post(`/report/comments/${comment}`, {})
  assert.equal((await ann.patch(`/feeds/${feed}`, { feed_content: 'contraband' })).json().code, 'text.blocked')
  assert.equal((await ann.patch(`/feeds/${feed}`, { feed_content: 'harmless' })).statusCode, 204)
  assert.equal((await ann.patch(`/feeds/${feed}/comments/${comment}`, { body: 'kind' })).statusCode, 204)
  assert.equal((await feedAs(bob, feed)).like_count, 1)
  for (const [kind, before, now] of [
    ['feeds', 'free kittens', 'harmless'],
    ['comments', 'rude', 'kind'],
  ]) {
    const [report] = (await staff.get(`/admin/reports?kind=${kind}`)).json().data
    assert.equal(report.title, before, 'the title is what was reported')
    const { record } = (await staff.get(`/admin/queue/reports/${report.id}`)).json()
    assert.equal(record.subject.text, now)
    assert.equal(record.subject.versions[0].content, before)
  }
})

test('mentions and tags follow an edit', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann, 'off to the sea #trains')
  const mention = `off to the hills with @${bob.name} #hills`
  assert.equal((await ann.patch(`/feeds/${feed}`, { feed_content: mention })).statusCode, 204)
  const kinds = ((await feedAs(bob, feed))['entities'] as { kind: string }[]).map(({ kind }) => kind)
  assert.deepEqual(kinds.sort(), ['mention', 'tag'])
  assert.deepEqual(await idsOf(bob, '/feeds?tag=hills'), [feed])
  assert.deepEqual(await idsOf(bob, '/feeds?tag=trains'), [])
  assert.equal((await bob.get('/user/notifications?type=mention')).json().data.length, 1)
})

test('what is hidden is edited by its author and stays hidden', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await configureTopics(world)
  const topic = await createTopic(ann, { visible: 'hidden' })
  const feed = await publish(ann, { feed_content: 'among us', topics: [topic] })
  assert.equal((await bob.patch(`/feeds/${feed}`, { feed_content: 'x' })).statusCode, 404)
  assert.equal((await ann.patch(`/feeds/${feed}`, { feed_content: 'still among us' })).statusCode, 204)
  assert.equal((await feedAs(ann, feed)).feed_content, 'still among us')
  assert.equal((await bob.get(`/feeds/${feed}`)).statusCode, 404)
})

test('a comment is edited within a day, and so many times', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  const { id } = (await bob.post(`/feeds/${feed}/comments`, { body: 'draft 0' })).json().comment
  const edit = (body: string) => bob.patch(`/feeds/${feed}/comments/${id}`, { body })
  for (let at = 1; at <= 20; at++) assert.equal((await edit(`draft ${at}`)).statusCode, 204)
  assert.equal((await edit('one more')).json().code, 'feed.edited_too_often')

  const late = (await bob.post(`/feeds/${feed}/comments`, { body: 'where is teh sea?' })).json().comment.id
  await world.db.run(sql`update comments set created_at = created_at - interval '1 day' where id = ${late}`)
  const refused = await bob.patch(`/feeds/${feed}/comments/${late}`, { body: 'where is the sea?' })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'feed.edit_too_late'])
  const bodies = (await ann.get(`/feeds/${feed}/comments`)).json().comments.map(({ body }: { body: string }) => body)
  assert.deepEqual(bodies.sort(), ['draft 20', 'where is teh sea?'])
})

test('a feed can be edited so many times', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const feed = await publish(ann, 'draft 0')
  for (let at = 1; at <= 20; at++)
    assert.equal((await ann.patch(`/feeds/${feed}`, { feed_content: `draft ${at}` })).statusCode, 204)
  assert.equal((await ann.patch(`/feeds/${feed}`, { feed_content: 'one more' })).json().code, 'feed.edited_too_often')
})
