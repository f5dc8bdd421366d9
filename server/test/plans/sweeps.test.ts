import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../src/kernel/db/sql.ts'
import type { Db, Sql, Worker } from '../../src/kernel/index.ts'
import { sweepWorker } from '../../src/kernel/sweep.ts'
import { accountWorkers } from '../../src/modules/accounts/jobs.ts'
import { sweepMessagesWorker } from '../../src/modules/notifications/push/sweep-messages.ts'
import { sweepPairsWorker } from '../../src/modules/rewards/sweep-pairs.ts'
import { sweepDaysWorker } from '../../src/modules/tasks/sweep-days.ts'
import { sweepHoursWorker } from '../../src/modules/topics/rewarding/sweep-hours.ts'
import { createWorld, type World } from '../world.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

const SWEEPERS: readonly Worker[] = [
  sweepWorker,
  sweepDaysWorker,
  sweepHoursWorker,
  sweepPairsWorker,
  sweepMessagesWorker,
  ...accountWorkers(
    [],
    () => '',
    () => 90,
  ).filter(({ job }) => job.name === 'accounts.forget_expired'),
]

/** What the sweepers would remove, as the statements they send. */
async function statementsOf(sweepers: readonly Worker[]): Promise<string[]> {
  const sent: string[] = []
  const run = async (query: Sql) => {
    sent.push(render(query).text)
    return 0
  }
  const context = { db: { run } as unknown as Db, log: undefined as never, signal: new AbortController().signal }
  for (const { work } of sweepers) await work(context, {} as never)
  return sent.filter((text) => /^\s*delete/.test(text))
}

/** How a statement finds what it removes, where it has a choice; the outer half finds it by ctid. */
async function findsBy({ owner }: World, statement: string): Promise<PlanNode[]> {
  const [row] = await owner.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    return tx.unsafe(`explain (generic_plan, format json) ${statement}`)
  })
  const found: PlanNode[] = []
  const look = (node: PlanNode): void => {
    if (/Scan$/.test(node['Node Type']) && !/^(Tid|Bitmap Heap)/.test(node['Node Type'])) found.push(node)
    node.Plans?.forEach(look)
  }
  look((row as unknown as { 'QUERY PLAN': { Plan: PlanNode }[] })['QUERY PLAN'][0]!.Plan)
  return found
}

test('what is kept only for a while is removed by an index on its time: what stays is not read', async (t) => {
  const world = await createWorld(t, {})
  const statements = await statementsOf(SWEEPERS)
  assert.ok(statements.length >= 17, `${statements.length} tables are swept`)
  const readWhole: string[] = []
  for (const statement of statements) {
    const scans = await findsBy(world, statement)
    if (scans.length === 0 || !scans.every((scan) => scan['Index Cond'])) readWhole.push(statement)
  }
  assert.deepEqual(readWhole, [])
})
