import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../factories/feeds.ts'
import { createWorld } from '../world.ts'

const HISTORY = 20_000
/** A page and its lookups, with room to spare; a list that reads the history reads a hundred times as much. */
const AT_MOST = 200
/** What is kept for ever, and notices, which are kept for half a year. */
const TABLES = [
  'likes',
  'comments',
  'audit_log',
  'notifications',
  'currency_orders',
  'reward_logs',
  'ledger_transfers',
  'ledger_entries',
]

test('lists of what is kept for ever, and what is added to it, read the newest end of it and nothing of the rest', async (t) => {
  // This is about reading: the history is written past the constraints that would make it add up.
  const world = await createWorld(t, { leavesLedgerBroken: true })
  const founder = await world.founder()
  const [ann, bob, carl] = await world.people('ann', 'bob', 'carl')
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
  await owner`alter table reward_logs drop constraint reward_logs_transfer_id_fkey`
  await owner`
    insert into reward_logs (user_id, receiver_id, target_type, target_id, name, price, numbers, counted, transfer_id)
    select ${bob.id}, ${ann.id}, 'feeds', ${feed}, 'Rose', 1, 1, 1, n from generate_series(1, ${HISTORY}) n`
  const [accounts] = await owner<{ own: number; other: number }[]>`
    select a.id as own, b.id as other from ledger_accounts a, ledger_accounts b
    where a.owner_id = ${ann.id} and a.kind = 'user' and b.owner_id = ${bob.id} and b.kind = 'user'`
  const { own, other } = accounts!
  for (const table of ['ledger_transfers', 'ledger_entries'])
    await owner`alter table ${owner(table)} disable trigger user`
  await owner`
    with made as (
      insert into ledger_transfers (key, kind, debit_id, credit_id, amount)
      select 'history:' || n, 'reward', ${other}, ${own}, 1 from generate_series(1, ${HISTORY}) n returning id)
    insert into ledger_entries (account_id, seq, transfer_id, delta, balance_after)
    select s.account, row_number() over (partition by s.account order by m.id), m.id, s.delta, ${HISTORY}
    from made m, (values (${own}::bigint, 1), (${other}, -1)) s (account, delta)`
  await owner.unsafe(`analyze ${TABLES.join(', ')}`)
  const read = async () =>
    Object.fromEntries(
      (
        await owner<{ name: string; rows: number }[]>`
          select coalesce(i.inhparent::regclass::text, s.relname) as name,
            sum(coalesce(s.seq_tup_read, 0) + coalesce(x.read, 0))::int as rows
          from pg_stat_user_tables s left join pg_inherits i on i.inhrelid = s.relid
          left join (select relid, sum(idx_tup_read) as read from pg_stat_user_indexes group by relid) x using (relid) group by 1`
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
    [founder, '/admin/ledger/transfers?count=false'],
    [founder, `/admin/ledger/transfers?count=false&account_id=${own}`],
    [founder, `/admin/ledger/entries?count=false&account_id=${own}`],
    [founder, '/admin/ledger/entries?count=false&sort=transfer_id:desc'],
  ] as const
  for (const [person, path] of pages) {
    const reply = await person.get(path)
    assert.equal(reply.statusCode, 200, `${path}: ${reply.body}`)
    if (!path.includes('/ledger/')) continue
    const { data, next } = reply.json()
    const second = await person.get(`${path}&after=${next}`)
    assert.equal(second.statusCode, 200, `${path}, the second page: ${second.body}`)
    assert.deepEqual([data.length, second.json().data.length], [20, 20])
  }
  assert.equal((await carl.post(`/feeds/${feed}/like`)).statusCode, 201)
  assert.equal((await carl.post(`/feeds/${feed}/comments`, { body: 'so much liked' })).statusCode, 201)
  assert.equal((await carl.put(`/user/followings/${ann.id}`)).statusCode, 204)
  // Connections report what they read when they end.
  await world.service.close()

  const after = await read()
  for (const table of TABLES) {
    const rows = after[table]! - before[table]!
    assert(rows > 0 && rows <= AT_MOST, `${table}: ${rows} rows read`)
  }
})
