import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { createDb } from '../../src/kernel/db/db.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { buildTemplate, cloneDatabase } from '../database.ts'
import { type Load, startLoad, tallyUp } from '../money/faults/load.ts'
import { type ServiceProcess, startService } from '../money/faults/processes.ts'
import { assertLedgerClean } from '../money/ledger-clean.ts'
import { enrol } from '../money/people.ts'
import { type SignedIn, spendersAt } from '../money/sockets.ts'
import { startTalk } from '../talk/talk.ts'
import { type Lab, linksOf, openLab } from './lab.ts'
import type { LabNode } from './node.ts'
import { until } from './programs.ts'

/** A fault of the primary, and its repair once another has taken over. */
interface Fault {
  name: string
  strike(lab: Lab, primary: LabNode): void | Promise<void>
  heal?(primary: LabNode): void | Promise<void>
}

const FAULTS: readonly Fault[] = [
  { name: 'killed (-9)', strike: (_lab, primary) => primary.kill() },
  { name: 'switched over', strike: (lab, primary) => lab.switchOver(primary) },
  { name: 'frozen (SIGSTOP)', strike: (_lab, primary) => primary.freeze(), heal: (primary) => primary.thaw() },
  {
    name: 'cut off',
    strike: (_lab, primary) => {
      for (const link of linksOf(primary)) link.cut()
    },
    heal: (primary) => {
      for (const link of linksOf(primary)) link.mend()
    },
  },
]

const CLIENTS = 4
const PEOPLE = 12
const FUNDS = 1_000_000_000
/**
 * The primary fails in every way, so many times each, while two services take rewards; prints a line each. From the new
 * primary's first write to the first reward that a service confirms it may take `withinS`.
 */
export async function failOver(how: How, only: readonly string[]): Promise<void> {
  const { say } = how
  const faults = FAULTS.filter(({ name }) => only.length === 0 || only.some((part) => name.startsWith(part)))
  assert.ok(faults.length > 0, `--fault is one of ${FAULTS.map(({ name }) => name).join(', ')}`)
  const lab = await openLab()
  const ends: (() => unknown)[] = [lab.close]
  try {
    const { people, founder, database } = await fillLab(lab)
    const urls = lab.urls(database)
    // One finds the primary among its hosts by itself, the other goes through the balancer.
    const services = await Promise.all(
      [urls.hosts, urls.balancer].map((url) => startService(url, { DATABASE_POOL: '8', DATABASE_TIMEOUT_MS: '3000' })),
    )
    for (const service of services) ends.push(service.kill)
    say(`three servers, two services (one by hosts, one by balancer), ${CLIENTS} clients each`)
    for (const fault of faults) say(await strike(lab, { services, people, founder, database }, fault, how))
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

interface How {
  rounds: number
  say: (line: string) => void
  withinS: number
}

interface Stage {
  services: readonly ServiceProcess[]
  people: readonly SignedIn[]
  founder: SignedIn
  database: string
}

async function fillLab(lab: Lab): Promise<{ people: SignedIn[]; founder: SignedIn; database: string }> {
  const { balancer } = lab.urls('postgres')
  await buildTemplate(balancer)
  const database = new URL((await cloneDatabase(balancer)).url).pathname.slice(1)
  const owner = lab.owner(database)
  const db = setUpDb(owner)
  const people: SignedIn[] = []
  while (people.length < PEOPLE) people.push(await enrol({ db, owner }, FUNDS))
  const founder = await enrol({ db, owner }, 0, ['founder'])
  await owner.end()
  return { people, founder, database }
}

const setUpDb = (driver: ReturnType<Lab['owner']>) =>
  createDb({ driver, reactions: new Map(), seal: createSecrets('only for set-up'), jobsWaiting: () => {} })

async function strike(lab: Lab, stage: Stage, fault: Fault, { rounds, say, withinS }: How): Promise<string> {
  const pools = stage.services.map(({ port }) => new Pool(`http://127.0.0.1:${port}`, { connections: 20 }))
  const loads = pools.map((pool) =>
    startLoad(
      spendersAt(() => pool, stage.people),
      CLIENTS,
    ),
  )
  const turn = <Item>(all: readonly Item[]): Item => all[Math.floor(Math.random() * all.length)]!
  const talkers = spendersAt(() => turn(pools), [...stage.people, stage.founder])
  const talk = await startTalk({
    people: talkers.slice(0, -1),
    signedIn: stage.people,
    staff: talkers.at(-1)!,
    addressOf: () => `http://127.0.0.1:${turn(stage.services).port}`,
  })
  const awayMs: number[] = []
  const afterSwitchMs: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      await lab.untilWhole()
      await Promise.all(loads.map((load) => untilServed(load, performance.now())))
      const primary = await lab.primary()
      const struckAt = performance.now()
      // A switchover returns when it is done; the moment of the switch is measured meanwhile.
      const struck = Promise.resolve(fault.strike(lab, primary))
      const movedAt = await untilMoved(lab, primary)
      const servedAt = await Promise.all(loads.map((load) => untilServed(load, movedAt)))
      await struck
      awayMs.push(Math.max(...servedAt) - struckAt)
      afterSwitchMs.push(Math.max(...servedAt) - movedAt)
      const each = servedAt.map((at) => ((at - movedAt) / 1000).toFixed(1)).join(' and ')
      say(
        `  ${fault.name}, ${round + 1} of ${rounds}: switched after ${seconds([movedAt - struckAt])} s, served ${each} s later`,
      )
      await fault.heal?.(primary)
    }
    await lab.untilWhole()
    await delay(300)
    const owner = lab.owner(stage.database)
    const { messages } = await talk.conclude(owner).finally(() => owner.end({ timeout: 1 }))
    say(`  ${fault.name}: ${messages} chat messages acknowledged, each stored once, followed by two clients`)
  } finally {
    await Promise.all(loads.map((load) => load.stop()))
    await Promise.all(pools.map((pool) => pool.destroy()))
  }
  const owner = lab.owner(stage.database)
  try {
    const { acknowledged, lost, untold } = await tallyAll(owner, loads)
    assert.equal(lost, 0, `${fault.name}: acknowledged and lost`)
    assert.equal(untold, 0, `${fault.name}: done and never told`)
    assert.deepEqual(
      loads.map((load) => load.faults),
      loads.map(() => ({})),
      'errors other than "come back later"',
    )
    await assertLedgerClean({ db: setUpDb(owner), owner })
    assert.ok(
      Math.max(...afterSwitchMs) <= 1000 * withinS,
      `${fault.name}: back ${seconds(afterSwitchMs)} s after the switch`,
    )
    return [
      `${fault.name.padEnd(17)} ${rounds} rounds, acknowledged ${acknowledged}, lost ${lost}`,
      `writes go on after at most ${seconds(awayMs)} s, ${seconds(afterSwitchMs)} s of it after the switch`,
      'ledger verified',
    ].join(', ')
  } finally {
    await owner.end({ timeout: 1 })
  }
}

const everyLoad: Load[] = []
/** Over all faults so far: what an earlier one acknowledged must be there too. */
function tallyAll(owner: ReturnType<Lab['owner']>, loads: readonly Load[]) {
  everyLoad.push(...loads)
  return tallyUp(owner, everyLoad)
}

/** When another server than this one first confirmed a write. */
async function untilMoved(lab: Lab, old: LabNode): Promise<number> {
  const others = lab.nodes.filter((node) => node !== old)
  await until(async () => {
    const claims = await Promise.all(others.map((node) => node.write().catch(() => false)))
    return claims.includes(true)
  }, 'another server takes writes')
  return performance.now()
}

/** When a user was told of a reward that was sent after this moment or shortly before. */
async function untilServed(load: Load, since: number): Promise<number> {
  await until(async () => load.lastAt > since, 'rewards are given again')
  return load.lastAt
}

const seconds = (all: readonly number[]): string => (Math.max(...all) / 1000).toFixed(1)
