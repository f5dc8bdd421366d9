// `npm run bench:insight -- [USERS]`: how long the nightly job of the operators' figures takes for so many people (a million), on a
// throw-away PostgreSQL with two weeks of posts, comments and sign-ins.
import { rm } from 'node:fs/promises'
import { createTemporaryFolder } from '../../server/src/adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../../server/src/adapters/embedded-postgres/destroy.ts'
import { startEmbeddedPostgres } from '../../server/src/adapters/embedded-postgres/start.ts'
import { prepareDatabase } from '../../server/src/cli/prepare.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { createDb } from '../../server/src/kernel/db/db.ts'
import { createDriver } from '../../server/src/kernel/db/driver.ts'
import { createSecrets } from '../../server/src/kernel/secrets.ts'
import { countCohorts, countDay } from '../../server/src/modules/admin/insight/count-day.ts'

const people = Number(process.argv[3] ?? 1_000_000)
const DAYS = 14
const APP_SECRET = 'a secret only for measuring, 32 characters'
const dataDir = await createTemporaryFolder('insight')
const tell = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const postgres = await startEmbeddedPostgres({
  dataDir,
  durable: true,
  settings: { shared_buffers: '1GB', max_wal_size: '4GB' },
})
try {
  const owner = createDriver({ url: postgres.url, poolSize: 1, asAppRole: false })
  await prepareDatabase(owner, readConfig({ NODE_ENV: 'test', APP_SECRET, DATA_DIR: dataDir }))
  await owner.end({ timeout: 1 })
  await fill(postgres.superuserUrl)
  await measure(postgres.url)
} finally {
  await postgres.stop()
  await destroyEmbeddedPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true })
}

/** Members who joined over three years. A day a tenth of them come, a fiftieth write a post, and a comment on each of three. */
async function fill(superuserUrl: string): Promise<void> {
  const database = new URL(postgres.url).pathname
  const url = new URL(superuserUrl)
  url.pathname = database
  const superuser = createDriver({ url: url.href, poolSize: 1, asAppRole: false })
  const timed = async (what: string, rows: Promise<{ count: number }>) => {
    const startedAt = performance.now()
    tell(`${(await rows).count.toLocaleString('en')} ${what}, ${seconds(startedAt)}`)
  }
  // Neither references nor triggers are measured.
  for (const setting of ['session_replication_role = replica', 'synchronous_commit = off', 'statement_timeout = 0'])
    await superuser.unsafe(`set ${setting}`)
  const posts = (DAYS * people) / 50
  const visits = (DAYS * people) / 10
  await timed(
    'people',
    superuser`
      insert into users (name, name_folded, name_skeleton, created_at)
      select 'p ' || n, 'p ' || n, 'p ' || n, now() - interval '3 years' * (1 - n::float8 / ${people}::int)
      from generate_series(1, ${people}::int) n`,
  )
  const [{ first = 0 } = {}] = await superuser<{ first: number }[]>`select min(id)::int as first from users`
  await timed(
    'posts',
    superuser`
      insert into feeds (author_id, content, from_client, images, grams, created_at, updated_at)
      select ${first}::bigint + (n::bigint * 7919) % ${people}::int, 'A post', 5, '[]', '{}', at, at
      from (select n, now() - make_interval(days => ${DAYS}::int) * (1 - n::float8 / ${posts}::int) as at
        from generate_series(1, ${posts}::int) n) s`,
  )
  await timed(
    'comments',
    superuser`
      insert into comments (subject_kind, subject_id, user_id, target_id, body, created_at)
      select 'feeds', f.id, ${first}::bigint + (f.id * 104729 + k) % ${people}::int, f.author_id, 'A comment',
        f.created_at + k * interval '20 minutes'
      from feeds f cross join generate_series(1, 3) k order by f.id, k`,
  )
  await timed(
    'sign-ins',
    superuser`
      insert into sessions (token_hash, user_id, family_id, login_at, expires_at, refresh_until, created_at, last_used_at)
      select sha256(convert_to(n::text, 'utf8')), ${first}::bigint + (n::bigint * 15485863) % ${people}::int, n, at,
        at + interval '1 day', at + interval '14 days', at, at + interval '6 hours'
      from (select n, now() - make_interval(days => ${DAYS}::int) * (1 - n::float8 / ${visits}::int) as at
        from generate_series(1, ${visits}::int) n) s`,
  )
  await superuser`vacuum analyze`
  await superuser`checkpoint`
  await superuser.end({ timeout: 1 })
}

async function measure(url: string): Promise<void> {
  const driver = createDriver({ url, poolSize: 2, asAppRole: true })
  const db = createDb({
    driver,
    reactions: new Map(),
    seal: createSecrets(APP_SECRET),
    jobsWaiting: () => {},
    queryDeadlineMs: 600_000,
  })
  const days = await driver<{ day: string }[]>`
    select d::date::text as day from generate_series(current_date - ${DAYS}::int, current_date - 1, '1 day') d order by 1`
  const took: number[] = []
  const timed = async (count: typeof countDay, day: string) => {
    const startedAt = performance.now()
    await count(db, day)
    took.push((performance.now() - startedAt) / 1000)
  }
  for (const { day } of days) await timed(countDay, day)
  tell(`first count of ${DAYS} days: ${sum(took).toFixed(1)} s, the slowest day ${Math.max(...took).toFixed(1)} s`)
  const last = days.at(-1)!.day
  await timed(countDay, last)
  await timed(countCohorts, last)
  const [night, cohorts] = took.slice(-2)
  tell(`a night: the day ${night!.toFixed(1)} s, the cohorts ${cohorts!.toFixed(1)} s`)
  await driver.end({ timeout: 1 })
}
