import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedAs, idsOf, publish } from '../../../../test/factories/feeds.ts'
import { createWorld } from '../../../../test/world.ts'
import { feedChecks } from '../checks.ts'
import { IDS } from './find-older.ts'

test('mentions, tags and links of texts from before are found in the background, and no one is told', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const old = await publish(ann, `Hello @${bob.name}, see #Trains and https://trains.example`)
  const plain = await publish(ann, 'nothing to find')
  const edited = await publish(ann, 'about #Ships')
  const said = (await ann.post(`/feeds/${old}/comments`, { body: `@${bob.name} #Trains` })).json().comment.id
  await world.owner`delete from feed_tag_links`
  await world.owner`delete from feed_tags`
  await world.owner`update feeds set entities = null`
  await world.owner`update comments set entities = null`
  await world.owner`delete from notifications`
  await world.owner`delete from notification_counters`
  await ann.patch(`/feeds/${edited}`, { feed_content: 'about nothing' })
  assert.deepEqual(await idsOf(bob, '/feeds?tag=trains'), [])

  // As the migration leaves them, and once more, as after a process that broke off.
  for (let copy = 0; copy < 2; copy++)
    for (const kind of ['feeds', 'comments'])
      await world.owner`
        insert into jobs (name, payload, max_attempts, run_at)
        values ('feeds.find-entities', ${world.owner.json({ kind, after: 0, upTo: IDS + 1 })}, 20, plaza_now())`
  for (let round = 0; round < 3; round++) {
    await world.runJobs()
    await world.clock.advance(2)
  }

  assert.deepEqual(await idsOf(bob, '/feeds?tag=trains'), [old])
  const { entities } = await feedAs(bob, old)
  assert.deepEqual(
    (entities as { kind: string }[]).map(({ kind }) => kind),
    ['mention', 'tag', 'link'],
  )
  assert.deepEqual((await feedAs(bob, plain))['entities'], [])
  const comment = (await bob.get(`/feeds/${old}/comments/${said}`)).json()
  assert.deepEqual(
    comment.entities.map(({ kind }: { kind: string }) => kind),
    ['mention', 'tag'],
  )
  assert.deepEqual((await bob.get('/user/notifications?type=mention')).json().data, [])
  const [left] = await world.owner<
    { count: number }[]
  >`select count(*)::int as count from jobs where name = 'feeds.find-entities'`
  assert.equal(left!.count, 0, 'it ends')
  for (const { name, differences } of feedChecks)
    if (name === 'uses of tags') assert.equal((await world.db.rows(differences)).length, 0)
})
