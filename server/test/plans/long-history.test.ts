import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../factories/feeds.ts'
import { createWorld } from '../world.ts'

const HISTORY = 20_000
/** A page and what is looked up beside it, with room to spare; a list that reads the history reads a hundred times as much. */
const AT_MOST = 200
/** What is kept for ever, and notices, which are kept for half a year. */
const TABLES = ['likes', 'comments', 'audit_log', 'notifications', 'currency_orders', 'reward_logs']

test('lists of what is kept for ever read the newest end of it and nothing of the rest', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann, { feed_content: 'much liked' })
  const { owner } = world
  await owner`
    insert into likes (subject_kind, subject_id, user_id, target_id)
    select 'feeds', ${feed} + n, ${bob.id}, ${ann.id} from generate_series(0, ${HISTORY}) n`
  await owner`
    insert into comments (subject_kind, subject_id, user_id, target_id, body)
    select 'feeds', ${feed}, ${bob.id}, ${ann.id}, 'comment ' || n from generate_series(1, ${HISTORY}) n`
  await owner`
    insert into audit_log (actor_id, action, object)
    select ${founder.id}, 'users.update', 'users:' || n from generate_series(1, ${HISTORY}) n`
  await owner`
    insert into notifications (user_id, kind, seq, sender_id, feed_id)
    select ${ann.id}, 'like', n, ${bob.id}, ${feed} + n from generate_series(1, ${HISTORY}) n`
  await owner`
    insert into notification_counters (user_id, kind, total, unread, last_at) values (${ann.id}, 'like', ${HISTORY}, ${HISTORY}, now())`
  await owner`insert into notification_inboxes (user_id, unread) values (${ann.id}, ${HISTORY})`
  await owner`
    insert into currency_orders (owner_id, title, type, target_type, amount, state)
    select ${ann.id}, 'Recharge', 1, 'recharge', 100, 0 from generate_series(1, ${HISTORY}) n`
  // What it is about is reading: the transfers behind these are left out.
  await owner`alter table reward_logs drop constraint reward_logs_transfer_id_fkey`
  await owner`
    insert into reward_logs (user_id, receiver_id, target_type, target_id, name, price, numbers, counted, transfer_id)
    select ${bob.id}, ${ann.id}, 'feeds', ${feed}, 'Rose', 1, 1, 1, n from generate_series(1, ${HISTORY}) n`
  await owner.unsafe(`analyze ${TABLES.join(', ')}`)
  const read = async () =>
    Object.fromEntries(
      (
        await owner<{ name: string; rows: number }[]>`
          select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_user_tables where relname in ${owner(TABLES)}`
      ).map(({ name, rows }) => [name, rows]),
    )
  const before = await read()

  const pages = [
    [ann, `/feeds/${feed}/likes`],
    [ann, `/feeds/${feed}/comments`],
    [ann, '/user/likes'],
    [ann, '/user/comments'],
    [ann, '/user/notifications?type=like'],
    [ann, '/user/notifications?type=like&page=500'],
    [ann, '/currency/orders'],
    [ann, `/feeds/${feed}/rewards`],
    [founder, '/admin/audit-log?count=false'],
    [founder, `/admin/audit-log?count=false&actor_id=${founder.id}`],
  ] as const
  for (const [person, path] of pages) {
    const reply = await person.get(path)
    assert.equal(reply.statusCode, 200, `${path}: ${reply.body}`)
  }
  // Without their transfers the books would not add up when the world ends.
  await owner`truncate reward_logs`
  // Connections say what they read when they end.
  await world.service.close()

  const after = await read()
  for (const table of TABLES) {
    const rows = after[table]! - before[table]!
    assert(rows > 0 && rows <= AT_MOST, `${table}: ${rows} rows read`)
  }
})
