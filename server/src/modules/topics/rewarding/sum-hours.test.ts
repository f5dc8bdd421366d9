import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { createWorld, type World } from '../../../../test/world.ts'
import { HOUR_S } from '../../../kernel/index.ts'
import { createPeriodBoard, HOURS, type Period } from './period-board.ts'
import { sumHours } from './sum-hours.ts'
import { sweepHoursWorker } from './sweep-hours.ts'

const PERIODS = Object.keys(HOURS) as Period[]
const TOPICS = 60
let world: World

/** Topics that were rewarded for longer than any board reaches back. */
async function begin(t: TestContext): Promise<void> {
  world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  await world.owner`
    insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission)
    select 'Circle ' || n, ${ann.id}, 'passed', false, false, 'allUser' from generate_series(1, ${TOPICS}::int) n`
  await reward(33 * 24)
}

const sum = async () => {
  await world.db.transaction((tx) => tx.enqueue(sumHours, {}))
  await world.runJobs()
}

const sweep = () =>
  sweepHoursWorker.work({ db: world.db, log: undefined as never, signal: new AbortController().signal }, {} as never)

/** Rewards of a third of the topics in each of the last hours, the current one included. */
const reward = (hours: number) => world.owner`
  insert into topic_reward_hours (hour, topic_id, amount)
  select date_trunc('hour', plaza_now()) - make_interval(hours => n), t.id, 1 + (random() * 1000)::int
  from generate_series(0, ${hours - 1}::int) n cross join topics t where random() < 0.3
  on conflict (hour, topic_id) do update set amount = topic_reward_hours.amount + 7`

const summed = async (period: Period) =>
  (
    await world.owner<{ id: number; amount: number }[]>`
      select topic_id::int as id, amount::int from topic_reward_sums where period = ${period} order by 1`
  ).map(({ id, amount }) => [id, amount])

const totalsFrom = async (hoursAgo: number, until = 'infinity') =>
  (
    await world.owner<{ id: number; amount: number }[]>`
      select topic_id::int as id, sum(amount)::int as amount from topic_reward_hours
      where hour >= date_trunc('hour', plaza_now()) - make_interval(hours => ${hoursAgo})
        and hour < case ${until} when 'over' then date_trunc('hour', plaza_now()) - interval '1 hour' else 'infinity' end
      group by 1 order by 1`
  ).map(({ id, amount }) => [id, amount])

/** A fresh board equals the sum over every hour, whatever has been summed. */
async function isRight(when: string): Promise<void> {
  for (const period of PERIODS) {
    const { ranks } = await createPeriodBoard(world.db, world.clock, period)()
    const shown = [...ranks].map(([id, { total }]) => [id, total]).sort(([one], [other]) => one! - other!)
    assert.deepEqual(shown, await totalsFrom(HOURS[period]), `${period}, ${when}`)
  }
}

test('sums move on with the hours, and boards are right at any distance from them', async (t) => {
  await begin(t)
  await isRight('before anything was summed')
  await sum()
  for (const hours of [0, 1, 3, 9, 30, 5 * 24, 45 * 24]) {
    await world.clock.advance(hours * HOUR_S)
    await isRight(`${hours} hours after they were summed`)
    await reward(Math.min(hours, 50))
    await sweep()
    await isRight(`${hours} hours after they were summed, with rewards since`)
    await sum()
    for (const period of PERIODS) assert.deepEqual(await summed(period), await totalsFrom(HOURS[period], 'over'))
    await isRight('when they have moved on')
  }
})

test('where there were hours before, the sums are there with the tables', async (t) => {
  await begin(t)
  const migration = new URL('../../../../migrations/0272_topics_reward_sums_filled.sql', import.meta.url)
  const text = await readFile(migration, 'utf8')
  await world.owner.unsafe(text.replace('set local', 'set'))
  for (const period of PERIODS) assert.deepEqual(await summed(period), await totalsFrom(HOURS[period], 'over'))
  await isRight('after the migration')
})
