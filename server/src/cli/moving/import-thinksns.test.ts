import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { makeDump } from '../../../../bench/moving/make-dump.ts'
import { BCRYPT, community, dumpOf, emptySite, FINGERPRINT } from '../../../test/moving-site.ts'

test('a ThinksNS+ community comes over: rehearsed, imported, and brought up to date', {
  timeout: 600_000,
}, async (t) => {
  const { owner, plaza, put, isWhole } = await emptySite(t)
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  for (const path of ['2019/01/one.png', '2019/logo.png', '2019/ann.png']) await put(`old/${path}`, png)
  await put('old/2019/01/page.png', '<html><script>alert(1)</script>')
  const files = dirname(await put('old/x', ''))
  const report = await put('report.html', '')
  const dump = await put('dump.sql', community())
  const command = ['import', 'thinksns-plus', '--dump', dump, '--files', files, '--report', report, '--json']

  const rehearsed = await plaza([...command, '--dry-run'])
  assert.equal(rehearsed.code, 0, rehearsed.err)
  const [nothing] =
    await owner`select (select count(*) from users)::int as users, (select count(*) from imports)::int as imports`
  assert.deepEqual(nothing, { users: 0, imports: 0 })

  const first = await plaza(command)
  assert.equal(first.code, 0, first.err)
  assert.deepEqual(JSON.parse(first.out).balances, { there: 172, leftOut: 52, here: 120, difference: 0 })
  await isWhole()
  assert.deepEqual(
    (
      await owner`select id, name, phone, email, bio, sex, disabled_at is not null as barred, avatar_id is not null as pictured from users order by id`
    ).map(Object.values),
    [
      [1, 'Ann', '+8613800138000', 'ann@example.com', 'drinks tea', 2, false, true],
      [2, 'Bob', null, null, null, 0, false, false],
      [3, 'Αnn_3', null, null, null, 0, true, false],
    ],
  )
  const [feed, pictured, ...others] = await owner`
    select f.id, f.content, f.images, f.entities, s.topic_ids, s.like_count, s.comment_count, s.view_count from feeds f join feed_stats s on s.feed_id = f.id order by f.id`
  assert.deepEqual(
    [
      feed!['id'],
      feed!['content'],
      feed!['topic_ids'],
      feed!['like_count'],
      feed!['comment_count'],
      feed!['view_count'],
    ],
    [10, 'hello @Bob #tea', [5], 2, 2, 12],
  )
  assert.deepEqual(
    feed!['entities'].map(({ kind }: { kind: string }) => kind),
    ['mention', 'tag'],
  )
  assert.deepEqual([pictured!['id'], pictured!['images'].length, others.length], [11, 1, 0])
  assert.deepEqual((await owner`select id, length(body) as long from comments order by id`).map(Object.values), [
    [7, 10],
    [9, 1000],
  ])
  assert.deepEqual((await owner`select hash from passwords where user_id = 1`)[0]!['hash'], BCRYPT)
  assert.deepEqual((await owner`select follower_id, followed_id from user_follows`).map(Object.values), [[2, 1]])
  const redirects = (await owner`select value from settings where name = 'redirects'`)[0]!['value']
  assert(redirects.some(({ from, to }: { from: string; to: string }) => from === '/users/:id' && to === '/people/:id'))
  const [next] = await owner`select nextval(pg_get_serial_sequence('feeds', 'id'))::int as id`
  assert.equal(next!['id'], 100_016, 'the previous site goes on giving out ids until the second run')

  const { notes } = JSON.parse(await readFile(report.replace('.html', '.json'), 'utf8'))
  const found = (kind: string, reason: string) =>
    notes.find((note: { kind: string; reason: string }) => note.kind === kind && note.reason === reason)?.records
  assert.deepEqual(found('files', 'file_missing'), [
    ['users:3:avatar', '2019/missing.png'],
    ['feeds:11:image:2', '../../etc/passwd'],
  ])
  assert.equal(found('files', 'files.unknown_type')?.length ?? found('files', 'files.type')?.length ?? 1, 1)
  assert.deepEqual(
    [found('feeds', 'deleted'), found('feeds', 'not_shown'), found('feeds', 'user_missing'), found('feeds', 'empty')],
    [[['12']], [['13']], [['14']], [['15']]],
  )
  assert.deepEqual(
    [found('likes', 'duplicate'), found('comments', 'of news'), found('comments', 'feed_missing')],
    [[['2']], [['8']], [['12']]],
  )
  assert.deepEqual(
    [found('currency_orders', 'withdrawal_waits'), found('currencies', 'negative_balance')],
    [[['1', 'user 1: 30']], [['2', '-4']]],
  )
  assert.deepEqual(
    [found('users', 'phone_taken'), found('mystery', 'table_unknown')],
    [[['2', '13800138000']], [['*', '1 rows']]],
  )
  assert.match(await readFile(report, 'utf8'), /To look at[\s\S]*a withdrawal waits/)

  assert.match((await plaza(command)).err, /imported here already\. Bring what is new since with --since/)
  await put(
    'dump.sql',
    community({
      ann: `'drinks coffee'`,
      sum: 90,
      feeds: [`20,2,'new here',1,1,90,0,NULL,'2030-01-01 00:00:00','2030-01-01 00:00:00'`],
      likes: [`9,1,2,'feeds',20,'2030-01-01 00:00:00',NULL`],
      comments: [],
    }).replaceAll("'2020-05-06 05:05:05',NULL)", "'2030-01-01 00:00:00',NULL)"),
  )
  const second = await plaza([...command, '--since'])
  assert.equal(second.code, 0, second.err)
  assert.deepEqual(JSON.parse(second.out).balances, { there: 142, leftOut: 52, here: 90, difference: 0 })
  await isWhole()
  assert.deepEqual(
    (await owner`select feed_id from feed_stats where deleted_at is null order by 1`).map(Object.values),
    [[11], [20]],
  )
  assert.deepEqual((await owner`select subject_id, user_id from likes`).map(Object.values), [[20, 1]])
  assert.equal((await owner`select bio from users where id = 1`)[0]!['bio'], 'drinks coffee')
  const [balance] = await owner`select balance from ledger_accounts where kind = 'user' and owner_id = 1`
  assert.equal(balance!['balance'], 90)
})

/** The end of every run is compared: about so many steps are told by a whole one. */
const STEPS = 45
/** … and so long after a step began, which is in the middle of something. */
const MOST_LATER_MS = 150
const KILLS = 20
const SIZE = { users: 150, feeds: 600, comments: 400, likes: 600, follows: 300, topics: 4 }

test('MOVE-5: an import that is killed at twenty points, or whose database crashes, goes on where it was; until then nothing is served', {
  timeout: 900_000,
}, async (t) => {
  const whole = await emptySite(t)
  const dump = join(whole.folder, 'dump.sql.gz')
  await makeDump(dump, SIZE)
  const command = ['import', 'thinksns-plus', '--dump', dump]
  assert.equal((await whole.plaza(command)).code, 0)
  await whole.isWhole()
  const [expected] = await whole.owner.unsafe(FINGERPRINT)

  const finish = async ({ owner, plaza, isWhole }: typeof whole) => {
    const { code, err } = await plaza(command)
    // The last signal may have come when all was done.
    assert(code === 0 || /imported here already/.test(err), err)
    await isWhole()
    assert.deepEqual((await owner.unsafe(FINGERPRINT))[0], expected)
  }
  let site = await emptySite(t)
  let hasServed = false
  let hasCrashed = false
  for (let kills = 0; kills < KILLS; ) {
    const { code, err } = await site.plaza(
      command,
      1 + Math.floor(Math.random() * STEPS),
      Math.random() * MOST_LATER_MS,
    )
    if (code === null) kills++
    else {
      // It was quicker than the signal, or was done before.
      assert(code === 0 || /imported here already/.test(err), err)
      assert.deepEqual((await site.owner.unsafe(FINGERPRINT))[0], expected)
      site = await emptySite(t)
    }
    const [state] = await site.owner`select to_regclass('imports') is not null as prepared`
    if (!state!['prepared'] || !(await site.owner`select from imports where state = 'running'`).length) continue
    if (!hasCrashed) {
      hasCrashed = await emptyUnlogged(site.owner)
      await makeDump(dump, { ...SIZE, users: SIZE.users + 1 })
      const other = await site.plaza(command)
      assert.match(other.err, /is not the dump that was being imported/)
      await makeDump(dump, SIZE)
    } else if (Math.random() < 0.2) await emptyUnlogged(site.owner)
    if (hasServed) continue
    const served = await site.plaza(['serve'])
    assert.match(served.err, /import into this database was interrupted/)
    assert.notEqual(served.code, 0)
    hasServed = true
  }
  assert(hasServed && hasCrashed)
  await finish(site)
})

/** What a crash of the database does: tables that are not logged are empty after it. */
async function emptyUnlogged(owner: Awaited<ReturnType<typeof emptySite>>['owner']): Promise<boolean> {
  const tables = await owner`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class where relpersistence = 'u' and relkind = 'r'`
  if (tables.length > 0) await owner.unsafe(`truncate ${tables.map(({ name }) => name).join()}`)
  return tables.length > 0
}

test('MOVE-1: bad input is refused with what to do, and nothing is left', { timeout: 300_000 }, async (t) => {
  const { plaza, put, owner } = await emptySite(t)
  const fails = async (args: string[], message: RegExp) => {
    const { code, err } = await plaza(['import', 'thinksns-plus', ...args])
    assert.equal(code, 1, err)
    assert.match(err, message)
  }
  const good = await put('good.sql', community())
  await fails([], /Say which dump/)
  await fails(['--dump', '/nowhere.sql'], /There is no file \/nowhere\.sql/)
  await fails(['--dump', good, '--map', await put('map.json', '{"tables":{"x":"nothing"}}')], /x is mapped to nothing/)
  await fails(['--dump', good, '--since', 'yesterday'], /--since takes a date/)
  await fails(['--dump', good, '--since'], /Nothing was imported here yet/)
  await fails(['--dump', await put('other.sql', dumpOf({ ts_users: ['id', '1'] }))], /no table of users.*map file/)
  await fails(['--dump', await put('cut.sql', community().slice(0, -600))], /cut off \(line \d+, byte \d+\)/)
  const [left] =
    await owner`select (select count(*) from users)::int as users, (select count(*) from import_notes)::int as notes`
  assert.deepEqual(left, { users: 0, notes: 0 })
  const listed = await plaza(['import', 'thinksns-plus', '--dump', good, '--list'])
  assert.match(listed.out, /mystery +1 rows +not taken: unknown/)
})
