import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { makeDump } from '../../../../bench/moving/make-dump.ts'
import { bundledFile } from '../../../../scripts/bundle.mjs'
import { cloneDatabase } from '../../../test/database.ts'
import { checks } from '../../checks.ts'
import { createDb } from '../../kernel/db/db.ts'
import { createDriver } from '../../kernel/db/driver.ts'
import { runChecks } from '../../kernel/index.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { verifyLedger } from '../../modules/ledger/index.ts'

const ENTRY = bundledFile(new URL('../plaza.ts', import.meta.url))
const SECRET = 'a secret only for tests, 32 characters'

/** An empty database and folder, and the command on them. */
async function site(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-moving-'))
  const { url, drop } = await cloneDatabase(process.env['PLAZA_TEST_DATABASE_URL']!)
  const owner = createDriver({ url, poolSize: 2, asAppRole: false })
  t.after(async () => {
    await owner.end()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'test',
    APP_SECRET: SECRET,
  }
  const plaza = (args: readonly string[], killAt?: string) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(process.execPath, [ENTRY, ...args], { env })
      const text = { out: '', err: '' }
      child.stdout.on('data', (chunk) => (text.out += chunk))
      child.stderr.on('data', (chunk) => {
        text.err += chunk
        if (killAt && text.err.includes(`… ${killAt}\n`)) child.kill('SIGKILL')
      })
      child.once('close', (code) => resolve({ code, ...text }))
    })
  const put = async (path: string, bytes: Buffer | string) => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    return file
  }
  const isWhole = async () => {
    const db = createDb({
      driver: owner,
      reactions: new Map(),
      seal: createSecrets(SECRET),
      jobsWaiting: () => {},
      queryDeadlineMs: 60_000,
    })
    const broken = (await runChecks(db, checks)).filter(({ value }) => value > 0)
    assert.deepEqual(broken, [])
    assert.equal((await verifyLedger(db)).ok, true)
  }
  return { folder, owner, plaza, put, isWhole }
}

const dumpOf = (tables: Record<string, [columns: string, ...rows: string[]]>): string =>
  `-- MySQL dump 10.13\n/*!40101 SET NAMES utf8mb4 */;\n${Object.entries(tables)
    .map(([name, [columns, ...rows]]) => {
      const list = columns.split(' ').map((column) => `  \`${column}\` text`)
      const inserts =
        rows.length > 0 ? `INSERT INTO \`${name}\` VALUES ${rows.map((row) => `(${row})`).join(',')};\n` : ''
      return `CREATE TABLE \`${name}\` (\n${list.join(',\n')}\n);\n${inserts}`
    })
    .join('')}-- Dump completed on 2026-01-02\n`

const BCRYPT = '$2y$10$abcdefghijklmnopqrstuuQ8Kz5V9Y0k1m2n3o4p5q6r7s8t9u0v1'
const T = "'2020-05-05 05:05:05','2020-05-06 05:05:05'"

const community = (
  more: { ann?: string; sum?: number; feeds?: string[]; likes?: string[]; comments?: string[] } = {},
) =>
  dumpOf({
    black_lists: ['user_id target_id created_at updated_at', `3,2,${T}`, `3,2,${T}`],
    comments: [
      'id user_id target_user reply_user body commentable_type commentable_id created_at updated_at',
      ...(more.comments ?? [
        `7,2,1,NULL,'nice, @Ann',"x",10,${T}`.replace('"x"', `'feeds'`),
        `8,2,1,1,'of news','news',1,${T}`,
      ]),
      `9,3,1,0,'${'长'.repeat(2000)}','Zhiyi\\\\Component\\\\ZhiyiPlus\\\\PlusComponentFeed\\\\Models\\\\Feed',10,'0000-00-00 00:00:00',NULL`,
      `12,2,1,0,'orphan','feeds',999,${T}`,
    ],
    currencies: [
      'owner_id type sum created_at updated_at',
      `1,1,${more.sum ?? 120},${T}`,
      `2,1,-4,${T}`,
      `3,2,50,${T}`,
      `99,1,6,${T}`,
    ],
    currency_orders: ['id owner_id type target_type amount state', `1,1,'-1','cash',30,0`],
    currency_types: ['id name unit enable', `1,'coins','',1`, `2,'old','',0`],
    feed_topic_links: ['index topic_id feed_id', '1,5,10', '2,5,10', '3,404,10'],
    feed_topic_user_links: [
      'index topic_id user_id feeds_count following_at created_at',
      `1,5,1,0,${T}`,
      `2,5,2,0,${T}`,
      `3,5,3,0,NULL,NULL`,
    ],
    feed_topics: [
      'id name logo desc creator_user_id hot_at status created_at updated_at',
      `5,'Tea','public:2019/logo.png','about tea',1,NULL,'passed',${T}`,
    ],
    feeds: [
      'id user_id feed_content feed_from audit_status feed_mark feed_view_count deleted_at created_at updated_at',
      ...(more.feeds ?? [`10,1,'hello \u00ad@Bob\u00ad #tea',3,1,77,12,NULL,${T}`]),
      `11,1,NULL,1,1,78,0,NULL,${T}`,
      `12,2,'gone',1,1,79,0,'2021-01-01 00:00:00',${T}`,
      `13,2,'waits',1,0,80,0,NULL,${T}`,
      `14,77,'no one',1,1,81,0,NULL,${T}`,
      `15,2,NULL,9,1,82,0,NULL,${T}`,
    ],
    file_withs: [
      'id file_id user_id channel raw',
      `1,1,1,'feed:image','11'`,
      `2,2,1,'feed:image','11'`,
      `3,3,2,'feed:image','15'`,
    ],
    files: [
      'id hash filename mime',
      `1,'${'a'.repeat(32)}','2019/01/one.png','image/png'`,
      `2,'${'b'.repeat(32)}','../../etc/passwd','image/png'`,
      `3,'${'c'.repeat(32)}','2019/01/page.png','image/png'`,
    ],
    likes: [
      'id user_id target_user likeable_type likeable_id created_at updated_at',
      ...(more.likes ?? [`1,2,1,'feeds',10,${T}`, `2,2,1,'feeds',10,${T}`, `3,3,1,'feeds',10,${T}`]),
    ],
    mystery: ['id what', `1,'?'`],
    role_user: ['user_id role_id', '1,1', '3,4'],
    roles: ['id name', `1,'founder'`, `4,'disabler'`],
    sensitives: ['id word type replace', `1,'spamword','warning',NULL`],
    user_follow: ['id user_id target created_at updated_at', `1,2,1,${T}`, `2,2,3,${T}`, `3,1,1,${T}`],
    users: [
      'id name email phone password bio sex location avatar bg created_at updated_at deleted_at',
      `1,'Ann','ANN@example.com','13800138000','${BCRYPT}',${more.ann ?? `'drinks tea'`},2,NULL,'public:2019/ann.png',NULL,${T},NULL`,
      `2,'Bob',NULL,'13800138000','plain',NULL,9,NULL,NULL,NULL,NULL,NULL,NULL`,
      `3,'Αnn',NULL,'nonsense',NULL,NULL,0,NULL,'public:2019/missing.png',NULL,${T},NULL`,
      `4,'Gone',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,${T},'2021-01-01 00:00:00'`,
    ],
  })

test('a ThinksNS+ community comes over: rehearsed, imported, and brought up to date', {
  timeout: 600_000,
}, async (t) => {
  const { owner, plaza, put, isWhole } = await site(t)
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
  assert.equal(next!['id'], 16)

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

/** What must be the same however often it was interrupted: everything but ids and times that we give ourselves. */
const FINGERPRINT = `
  select md5(string_agg(line, chr(10) order by line)) as print from (
    select concat_ws(' ', 'user', u.id, u.name, phone, email, bio, c.feeds_count, c.likes_count, c.comments_count, c.followers_count, c.feed_topics_count, a.balance)
      from users u join user_counts c on c.user_id = u.id join ledger_accounts a on a.kind = 'user' and a.owner_id = u.id
    union all select concat_ws(' ', 'feed', f.id, f.content, s.like_count, s.comment_count, s.hot, s.topic_ids) from feeds f join feed_stats s on s.feed_id = f.id
    union all select concat_ws(' ', 'comment', id, body, created_at) from comments
    union all select concat_ws(' ', 'like', subject_id, user_id, created_at) from likes
    union all select concat_ws(' ', 'note', kind, source_id, reason, detail) from import_notes
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where tablename in ('users', 'feeds', 'feed_stats', 'comments', 'likes', 'user_follows')
    union all select concat_ws(' ', 'key', conrelid::regclass, conname) from pg_constraint) lines (line)`

test('an import that is killed goes on where it was; until then nothing is served', { timeout: 900_000 }, async (t) => {
  const whole = await site(t)
  const killed = await site(t)
  const dump = join(whole.folder, 'dump.sql.gz')
  await makeDump(dump, { users: 150, feeds: 600, comments: 400, likes: 600, follows: 300, topics: 4 })
  assert.equal((await whole.plaza(['import', 'thinksns-plus', '--dump', dump])).code, 0)
  await whole.isWhole()

  // Sooner or later after that step began: where exactly, the machine decides.
  for (const step of ['users', 'comments', 'indexes of what was written', 'currencies']) {
    const { code } = await killed.plaza(['import', 'thinksns-plus', '--dump', dump], step)
    assert.notEqual(code, 0)
  }
  const served = await killed.plaza(['serve'])
  assert.match(served.err, /import into this database was interrupted/)
  assert.notEqual(served.code, 0)
  const last = await killed.plaza(['import', 'thinksns-plus', '--dump', dump])
  assert.equal(last.code, 0, last.err)
  await killed.isWhole()
  const [one] = await whole.owner.unsafe(FINGERPRINT)
  const [other] = await killed.owner.unsafe(FINGERPRINT)
  assert.deepEqual(other, one)
})

test('bad input is refused with what to do, and nothing is left', { timeout: 300_000 }, async (t) => {
  const { plaza, put, owner } = await site(t)
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
