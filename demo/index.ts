/** The demo community: what `npm start` fills an empty database with. */
import type { Service } from '../server/src/app.ts'
import { type Queryable, sql } from '../server/src/kernel/index.ts'
import { createPasswords, hasImportedPassword } from '../server/src/modules/accounts/index.ts'
import type { FileStore } from '../server/src/modules/files/index.ts'
import { markDemo } from '../server/src/modules/users/index.ts'
import { mailOf } from './content/contacts.ts'
import { DEMO_PASSWORD, SIGN_IN_KEY } from './content/people.ts'
import { adsStep } from './fill/fill-ads.ts'
import { catalogStep } from './fill/fill-catalog.ts'
import { chatsStep } from './fill/fill-chats.ts'
import { debtsStep } from './fill/fill-debts.ts'
import { decisionsStep } from './fill/fill-decisions.ts'
import { eventsStep } from './fill/fill-events.ts'
import { feedsStep } from './fill/fill-feeds.ts'
import { followsStep } from './fill/fill-follows.ts'
import { groupsStep } from './fill/fill-groups.ts'
import { heldStep, TICKETS } from './fill/fill-held.ts'
import { moneyStep } from './fill/fill-money.ts'
import { noticesStep } from './fill/fill-notices.ts'
import { peopleStep } from './fill/fill-people.ts'
import { reportsStep } from './fill/fill-reports.ts'
import { shopStep } from './fill/fill-shop.ts'
import { tagsStep } from './fill/fill-tags.ts'
import { talkStep } from './fill/fill-talk.ts'
import { tasksStep } from './fill/fill-tasks.ts'
import { topicsStep } from './fill/fill-topics.ts'
import { storePictures } from './pictures/store-pictures.ts'
import { createRandom } from './random.ts'
import type { DemoContext, DemoStep } from './step.ts'

export { DEMO_PASSWORD } from './content/people.ts'

const MINUTE_MS = 60_000

/**
 * In this order: a step may rely on the rows of those before it, and notices are about all of them. Only steps that
 * notify by themselves come after those.
 */
export const demoSteps: readonly DemoStep[] = [
  peopleStep,
  followsStep,
  tagsStep,
  moneyStep,
  topicsStep,
  shopStep,
  catalogStep,
  eventsStep,
  adsStep,
  groupsStep,
  chatsStep,
  feedsStep,
  talkStep,
  reportsStep,
  tasksStep,
  noticesStep,
  debtsStep,
  decisionsStep,
  heldStep,
]

/** No one waits for an answer, and a machine may be slow the first time. */
const STATEMENT = { statementMs: 120_000 }

/**
 * Fills the demo community and says what it did. All rows appear at once or not at all; a picture without a row is
 * written over by the next attempt. A community that has users is left alone.
 */
export async function fillDemo(
  { db, settings }: Pick<Service, 'db' | 'settings'>,
  store: FileStore,
  steps: readonly DemoStep[] = demoSteps,
): Promise<string> {
  if (!(await wantsDemo(db))) return 'nothing added, as people are already here'
  const [pictures, passwordHash] = await Promise.all([
    storePictures(
      store,
      steps.flatMap((step) => step.pictures ?? []),
    ),
    createPasswords().hash(DEMO_PASSWORD),
  ])
  const people = await db.transaction(async (tx) => {
    const known: DemoContext['people'] = new Map()
    // Of two processes that start at once on one database, one fills and the other goes on without waiting.
    const { is_ours } = await tx.get<{ is_ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('demo', 0)) as is_ours`,
    )
    if (!is_ours || !(await wantsDemo(tx))) return known
    const { now } = await tx.get<{ now: Date }>(sql`select plaza_now() as now`)
    const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
    for (const step of steps)
      await step.write({ tx, random: createRandom(step.name), pictures, passwordHash, ago, people: known })
    // Production does not start on a database that has this.
    await markDemo(tx)
    // Some clients read a picture's address without checking whether there is one.
    await settings.change(tx, 'site', { placeholders: true })
    await settings.change(tx, 'event', { audit: true })
    await settings.change(tx, 'automatic-rules', [TICKETS])
    return known
  }, STATEMENT)
  return people.size === 0
    ? 'nothing added, as people are already here'
    : `${people.size} demo people with ${pictures.size} pictures made`
}

/** Whether there are no users but the first staff account. */
export const wantsDemo = async (db: Queryable): Promise<boolean> =>
  (await db.find(sql`select id from users where name_folded <> 'admin' limit 1`)) === undefined

/** The name to sign in with, as long as that person's name and password are those the demo gave them. */
export async function demoSignIn(db: Queryable): Promise<string | undefined> {
  const person = await db.find<{ id: number; name: string }>(sql`
    select id, name from users where email = ${mailOf(SIGN_IN_KEY)} and name = ${SIGN_IN_KEY} and deleted_at is null and disabled_at is null`)
  return person && (await hasImportedPassword(db, person.id)) ? person.name : undefined
}
