import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSetting } from '../../../test/settings.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { sql } from '../../kernel/index.ts'
import { feedLiked } from '../feeds/index.ts'
import { userFollowed } from '../users/index.ts'
import { TRIM_BATCH, trimNotifications } from './trim-notifications.ts'

const DAY_S = 24 * 3600
/** Months pass here, and sessions must not expire. */
const LONG_SESSIONS = { env: { TOKEN_TTL_MINUTES: '525600', TOKEN_REFRESH_TTL_MINUTES: '525600' } }
let count = 0
const like = (world: World, liker: Person, author: Person) =>
  world.db.transaction((tx) =>
    tx.publish(feedLiked, { feedId: ++count, likeId: ++count, likerId: liker.id, authorId: author.id, addressKey: '' }),
  )
const trim = async (world: World) => {
  await world.db.transaction((tx) => tx.enqueue(trimNotifications, {}))
  await world.runJobs()
}
const list = async (person: Person, page = 1) =>
  (await person.get(`/user/notifications?type=like&page=${page}`)).json() as {
    data: { id: string; read_at: string | null }[]
    meta: { total: number; last_page: number }
  }
const badge = async (person: Person) => (await person.get('/user/notification-statistics')).json().badges.like
const inbox = async ({ owner }: World, { id }: Person) =>
  (await owner`select unread from notification_inboxes where user_id = ${id}`)[0]!['unread']

test('records that became too old go, read or not; those that stay keep their pages, marks and badges', async (t) => {
  const world = await createWorld(t, LONG_SESSIONS)
  const [ann, bob] = await world.people('ann', 'bob')
  for (let index = 0; index < 3; index++) await like(world, bob, ann)
  await ann.put('/user/notifications', { type: 'like' })
  for (let index = 0; index < 2; index++) await like(world, bob, ann)
  await world.db.transaction((tx) => tx.publish(userFollowed, { followerId: bob.id, followedId: ann.id }))
  await world.clock.advance(100 * DAY_S)
  for (let index = 0; index < 12; index++) await like(world, bob, ann)
  await trim(world)
  assert.deepEqual([(await list(ann)).meta.total, await badge(ann)], [17, 14], 'nothing is old enough')

  await world.clock.advance(81 * DAY_S)
  await trim(world)
  const [first, second] = [await list(ann), await list(ann, 2)]
  assert.deepEqual([first.meta.total, first.meta.last_page], [12, 2])
  assert.deepEqual([first.data.length, second.data.length], [10, 2])
  assert.deepEqual([await badge(ann), await inbox(world, ann)], [12, 12])
  assert.equal((await world.owner`select from notification_reads where user_id = ${ann.id}`).length, 0)

  await ann.put('/user/notifications', { type: 'like' })
  await like(world, bob, ann)
  assert.deepEqual([(await list(ann)).meta.total, await badge(ann), await inbox(world, ann)], [13, 1, 1])
  await world.clock.advance(181 * DAY_S)
  await trim(world)
  assert.deepEqual([(await list(ann)).meta.total, await badge(ann), await inbox(world, ann)], [0, 0, 0])
  await like(world, bob, ann)
  assert.deepEqual([(await list(ann)).meta.total, await badge(ann), await inbox(world, ann)], [1, 1, 1])
})

test('staff say how long, and more than a batch goes in one go', async (t) => {
  const world = await createWorld(t, LONG_SESSIONS)
  const [ann, bob] = await world.people('ann', 'bob')
  const many = TRIM_BATCH * 2 + 10
  await world.owner`
    insert into notifications (user_id, kind, seq, sender_id, feed_id)
    select ${ann.id}, 'like', n, ${bob.id}, n from generate_series(1, ${many}::int) n`
  await world.owner`insert into notification_inboxes (user_id, unread) values (${ann.id}, ${many})`
  await world.owner`
    insert into notification_counters (user_id, kind, total, unread, last_at) values (${ann.id}, 'like', ${many}, ${many}, plaza_now())`
  await world.clock.advance(8 * DAY_S)
  await trim(world)
  assert.equal(await badge(ann), many)
  const founder = await world.founder()
  assert.equal((await founder.patch('/admin/settings/notifications', { 'keep-days': 6 })).statusCode, 422)
  assert.equal((await founder.patch('/admin/settings/notifications', { 'keep-days': 7 })).statusCode, 204)
  await trim(world)
  assert.deepEqual([await badge(ann), await inbox(world, ann)], [0, 0])
  assert.equal((await world.owner`select from notifications`).length, 0)
})

test('likes, marks and trimming at once leave every counter exact', async (t) => {
  const world = await createWorld(t, LONG_SESSIONS)
  const [ann, ...fans] = await world.people('ann', 'bob', 'cid', 'dan')
  for (let index = 0; index < 30; index++) await like(world, fans[index % 3]!, ann)
  await world.clock.advance(8 * DAY_S)
  await changeSetting(world, 'notifications', { 'keep-days': 7 })
  const small = () => world.db.get(sql`select trim_notifications(7, 5) as removed`)
  await Promise.all(
    Array.from({ length: 45 }, (_, index) =>
      index % 3 === 0
        ? small()
        : index % 3 === 1
          ? like(world, fans[index % 2]!, ann)
          : ann.put('/user/notifications', { type: 'like' }),
    ),
  )
  await trim(world)
  const [row] = await world.owner`
    select c.total - c.first_seq + 1 as kept, (select count(*)::int from notifications n where n.user_id = c.user_id) as rows, c.unread,
      (select count(*)::int from notifications n where n.user_id = c.user_id and n.seq > coalesce(
        (select max(through_seq) from notification_reads r where r.user_id = c.user_id), 0)) as unmarked
    from notification_counters c where c.user_id = ${ann.id}`
  assert.deepEqual({ ...row }, { kept: 15, rows: 15, unread: row!['unmarked'], unmarked: row!['unmarked'] })
  assert.equal(await inbox(world, ann), row!['unmarked'])
})
