import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { bundledFile } from '../../scripts/bundle.mjs'
import { checks } from '../src/checks.ts'
import { createDb } from '../src/kernel/db/db.ts'
import { createDriver } from '../src/kernel/db/driver.ts'
import { runChecks } from '../src/kernel/index.ts'
import { createSecrets } from '../src/kernel/secrets.ts'
import { verifyLedger } from '../src/modules/ledger/index.ts'
import { cloneDatabase } from './database.ts'

const ENTRY = bundledFile(new URL('../src/cli/plaza.ts', import.meta.url))
const SECRET = 'a secret only for tests, 32 characters'

/** Runs the command on a site; killed once it has told about so many steps, or so much later. */
export const sitePlaza =
  (env: NodeJS.ProcessEnv) =>
  (args: readonly string[], killAfterSteps = Number.POSITIVE_INFINITY, laterMs = 0) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(process.execPath, [ENTRY, ...args], { env })
      const text = { out: '', err: '' }
      child.stdout.on('data', (chunk) => (text.out += chunk))
      child.stderr.on('data', (chunk) => {
        text.err += chunk
        if (text.err.split('… ').length > killAfterSteps) setTimeout(() => child.kill('SIGKILL'), laterMs)
      })
      child.once('close', (code) => resolve({ code, ...text }))
    })

/** An empty database and folder, and the command on them. */
export async function emptySite(t: TestContext) {
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
  const plaza = sitePlaza(env)
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
  return { folder, owner, env, plaza, put, isWhole }
}

/** A small dump: columns, then rows as they stand in it. */
export const dumpOf = (tables: Record<string, [columns: string, ...rows: string[]]>): string =>
  `-- MySQL dump 10.13\n/*!40101 SET NAMES utf8mb4 */;\n${Object.entries(tables)
    .map(([name, [columns, ...rows]]) => {
      const list = columns.split(' ').map((column) => `  \`${column}\` text`)
      const inserts =
        rows.length > 0 ? `INSERT INTO \`${name}\` VALUES ${rows.map((row) => `(${row})`).join(',')};\n` : ''
      return `CREATE TABLE \`${name}\` (\n${list.join(',\n')}\n);\n${inserts}`
    })
    .join('')}-- Dump completed on 2026-01-02\n`

export const BCRYPT = '$2y$10$abcdefghijklmnopqrstuuQ8Kz5V9Y0k1m2n3o4p5q6r7s8t9u0v1'
/** When a row was made and changed. */
export const T = "'2020-05-05 05:05:05','2020-05-06 05:05:05'"

/** A community with everything that can be wrong with one. */
export const community = (
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

/** What must be the same however often it was interrupted: everything but ids and times that we give ourselves. */
export const FINGERPRINT = `
  select md5(string_agg(line, chr(10) order by line)) as print from (
    select concat_ws(' ', 'user', u.id, u.name, phone, email, bio, c.feeds_count, c.likes_count, c.comments_count, c.followers_count, c.feed_topics_count, a.balance)
      from users u join user_counts c on c.user_id = u.id join ledger_accounts a on a.kind = 'user' and a.owner_id = u.id
    union all select concat_ws(' ', 'feed', f.id, f.content, s.like_count, s.comment_count, s.hot, s.topic_ids) from feeds f join feed_stats s on s.feed_id = f.id
    union all select concat_ws(' ', 'comment', id, body, created_at) from comments
    union all select concat_ws(' ', 'like', subject_id, user_id, created_at) from likes
    union all select concat_ws(' ', 'note', kind, source_id, reason, detail) from import_notes
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'key', conrelid::regclass, conname) from pg_constraint) lines (line)`
