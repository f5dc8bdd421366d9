import type { Reply, World } from './world.ts'

/** `count` results of the same act, all started at once. */
export const times = <Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

/** How often each status was answered: `{ 200: 1, 422: 19 }`. */
export function tally(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

/** How many sessions wait for a lock at the moment: to let one go on when others are known to queue behind it. */
export const waitingForLocks = async ({ owner }: World): Promise<number> =>
  (await owner`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length

/** Everything the database holds, as text: must contain no secret and no person. Bytes appear in hex. */
export async function dump(world: World): Promise<string> {
  const parts: string[] = []
  for (const table of await tables(world)) {
    const rows = await world.owner.unsafe(`select t::text as line from ${table} t`)
    parts.push(`# ${table}`, ...rows.map((row) => String(row['line'])))
  }
  return parts.join('\n')
}

/** The lines of a dump that contain any of these texts; bytes are looked for in hex too. */
export const linesWith = (dumped: string, ...secrets: string[]): string[] => {
  const needles = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64'),
  ])
  return dumped.split('\n').filter((line) => needles.some((needle) => line.includes(needle)))
}

/** About attempts, not about the world: these may change although a request was refused. */
const COUNTERS = ['budget_uses', 'rate_windows', 'audit_log', 'verification_codes', 'used_login_codes', 'job_schedules']

/** A fingerprint of every table, to see that something changed nothing. */
export async function fingerprint(world: World): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const table of (await tables(world)).filter((name) => !COUNTERS.includes(name))) {
    const [row] = await world.owner.unsafe(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as print from ${table} t`,
    )
    prints[table] = String(row!['print'])
  }
  return prints
}

const tables = async (world: World): Promise<string[]> =>
  (
    await world.owner`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname <> 'locations' order by 1`
  ).map((row) => String(row['relname']))
