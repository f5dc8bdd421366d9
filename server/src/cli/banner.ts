import type { Config } from '../config/config.ts'
import type { Db } from '../kernel/db/db.ts'
import { sql } from '../kernel/db/sql.ts'
import { providerModes } from '../provider-modes.ts'
import type { Database } from './database.ts'
import type { DemoCommunity } from './demo-community.ts'
import type { Prepared } from './prepare.ts'

export interface BannerFacts {
  config: Config
  db: Db
  database: Database
  demo: DemoCommunity | undefined
  prepared: Prepared
  steps: readonly string[]
  tookMs: number
}

const bold = (text: string): string => (process.stdout.isTTY ? `\x1b[1m${text}\x1b[0m` : text)

/** What a person needs next, with figures from the database. */
export async function banner({ config, db, database, demo, prepared, steps, tookMs }: BannerFacts): Promise<string> {
  // The service is already running: a database too large or too busy to be counted in time is no reason to stop it.
  const figures = await describe(db).catch(() => undefined)
  const person = await demo?.demoSignIn(db).catch(() => undefined)
  const url = config.PUBLIC_URL
  const off = Object.entries(providerModes(config)).flatMap(([name, mode]) => (mode === 'off' ? [name] : []))
  const store = database.embedded ? `embedded PostgreSQL ${database.embedded.outcome}` : 'PostgreSQL by DATABASE_URL'
  const done = [store, ...steps].join(', ')
  return [
    '',
    `  ${bold('Plaza is ready')} in ${(tookMs / 1000).toFixed(1)} s: ${done}`,
    ...(figures ? [`  ${figures}`] : []),
    ...(database.embedded?.notice ? [`  ${database.embedded.notice}`] : []),
    '',
    ...(config.WEB ? [`  Web       ${url}/`, `  Console   ${url}/console`] : []),
    `  API       ${url}/api/v2`,
    `  Docs      ${url}/docs`,
    ...(config.isProduction ? [] : [`  Sandbox   ${url}/sandbox`]),
    ...(off.length > 0 ? [`  Off       ${off.join(', ')} (no provider is configured)`] : []),
    '',
    ...(person ? [`  Sign in   ${person}  password ${demo?.DEMO_PASSWORD}`] : []),
    ...(prepared.admin
      ? [
          `  Staff     admin  password ${prepared.admin.isGenerated ? `${prepared.admin.password}  (shown only this once)` : 'from ADMIN_PASSWORD'}`,
        ]
      : ['  Staff     admin']),
    '',
    person
      ? `  Try       curl -s ${url}/api/v2/auth/login -H 'content-type: application/json' -d '{"login":"${person}","password":"${demo?.DEMO_PASSWORD}"}'`
      : `  Try       curl -s ${url}/api/v2/users`,
    '',
    `  Stop      Ctrl-C          Start over   ${database.embedded ? `npm run demo:reset` : 'empty the database'}`,
    '',
    '',
  ].join('\n')
}

async function describe(db: Db): Promise<string> {
  const { people, feeds, comments, topics, events, files } = await db.get<
    Record<'people' | 'feeds' | 'comments' | 'topics' | 'events' | 'files', number>
  >(sql`
    select (select count(*) from users where deleted_at is null) as people, (select count(*) from feed_stats where deleted_at is null) as feeds,
      (select count(*) from comments where deleted_at is null) as comments, (select count(*) from topics where deleted_at is null) as topics,
      (select count(*) from events where deleted_at is null) as events, (select count(*) from files) as files`)
  return `${people} people, ${feeds} posts, ${comments} comments, ${topics} topics, ${events} events, ${files} files`
}
