import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { countInsight } from './jobs.ts'

const DAY_S = 86_400
const insightOf = async (founder: Person) => (await founder.get('/admin/insight')).json()
async function count(world: World): Promise<void> {
  await world.db.transaction((tx) => tx.enqueue(countInsight, {}))
  await world.runJobs()
}
const toNextMorning = async (world: World) => {
  const now = world.clock.now().getTime() / 1000
  await world.clock.advance(DAY_S - (now % DAY_S) + 3 * 3600)
}
async function renew(...people: Person[]): Promise<void> {
  for (const person of people) person.token = (await person.post('/auth/refresh')).json().access_token
}

test('people of a day, a week and a month, what they write, first answers, and who came back', async (t) => {
  const world = await createWorld(t, { env: {} })
  const founder = await world.founder()
  await toNextMorning(world)
  await renew(founder)
  const [ann, bob] = await world.people('ann', 'bob')
  const first = await publish(ann, 'hello')
  await world.clock.advance(600)
  await bob.post(`/feeds/${first}/comments`, { body: 'Welcome!' })
  const day = world.clock.now().toISOString().slice(0, 10)
  await count(world)
  assert(!(await insightOf(founder)).days.some(({ date }: { date: string }) => date === day), 'not over yet')

  await toNextMorning(world)
  await renew(ann, founder)
  await publish(ann, 'again')
  await count(world)
  const [one] = (await insightOf(founder)).days.slice(-1)
  assert.deepEqual([one.date, one.feeds, one.comments], [day, 1, 1])
  assert(one.active >= 2 && one.active_week >= one.active && one.active_month >= one.active_week)
  assert.equal(one.first_feeds, null)

  for (let turn = 0; turn < 3; turn++) {
    await toNextMorning(world)
    await renew(founder)
  }
  await count(world)
  const { days, cohorts } = await insightOf(founder)
  const found = days.find(({ date }: { date: string }) => date === day)
  assert.deepEqual([found.first_feeds, found.answered, found.answer_minutes], [1, 1, 10])
  const next = days[days.indexOf(found) + 1]
  assert.deepEqual([next.feeds, next.active < found.active], [1, true], 'bob did not come back the day after')
  const people = cohorts.reduce((sum: number, cohort: { people: number }) => sum + cohort.people, 0)
  assert(people >= 3)
  for (const { people: all, active } of cohorts) assert(active.every((count: number) => count <= all))

  const before = await insightOf(founder)
  await count(world)
  await world.owner`delete from insight_days where day = (select max(day) from insight_days)`
  await world.clock.advance(3700)
  await count(world)
  assert.deepEqual(await insightOf(founder), before, 'counting a day again gives the same')
})

test('a person who deletes their account is forgotten, and plain members see nothing', async (t) => {
  const world = await createWorld(t, { env: {} })
  const [ann] = await world.people('ann')
  await publish(ann, 'hello')
  await toNextMorning(world)
  await count(world)
  const rows = () => world.owner`select last_on from person_activity where user_id = ${ann.id}`
  assert.equal((await rows()).length, 1)
  await renew(ann)
  assert.equal((await ann.get('/admin/insight')).statusCode, 403)
  await world.guest().post('/verifycodes', { phone: ann.phone, purpose: 'proof' })
  const code = await world.codeFor(ann.phone)
  assert.equal((await ann.delete(`/user?verifiable_code=${code}`)).statusCode, 202)
  assert.equal((await rows()).length, 0)
})
