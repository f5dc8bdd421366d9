import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  accept,
  apply,
  createPaidTopic,
  createTopicWorld,
  join,
  wrongCounts,
} from '../../../../test/factories/topics.ts'
import { until } from '../../../../test/hardening/clockwork.ts'
import { waitingForLocks } from '../../../../test/inspect.ts'
import { accountsOf, assertLedgerClean, crowd, deadlocks } from '../../../../test/money.ts'
import type { Person, Reply, World } from '../../../../test/world.ts'

let world: World
let owner: Person
before(async () => {
  ;({ world, owner } = await createTopicWorld())
})

const balanceOf = async (person: Person): Promise<number> => (await accountsOf(world, person.id)).user
const rowsOf = async (topicId: number, userId: number): Promise<number> =>
  (await world.owner`select 1 from topic_members where topic_id = ${topicId} and user_id = ${userId}`).length

/** Starts the second once the first is paused in the middle of its work, and lets both go on. */
async function inTheMiddle(
  stop: (sql: World['owner']) => Promise<unknown>,
  first: () => Promise<Reply>,
  second: () => Promise<Reply>,
): Promise<[Reply, Reply]> {
  const replies: Promise<Reply>[] = []
  await world.owner.begin(async (sql) => {
    await stop(sql as unknown as World['owner'])
    for (const [index, act] of [first, second].entries()) {
      replies.push(act())
      await until(async () => (await waitingForLocks(world)) > index, 'it waits')
    }
  })
  return (await Promise.all(replies)) as [Reply, Reply]
}

test('a user who deletes their account while being accepted pays nothing, or is a member', async () => {
  const before = await deadlocks(world)
  for (let round = 0; round < 20; round++) {
    const [ann] = (await crowd(world, 1, 100)) as [Person]
    const topic = await createPaidTopic(owner, 10, true)
    const log = await apply(world, ann, topic)
    const acts = [() => accept(owner, topic, log), () => ann.delete('/user')]
    const replies = await Promise.all((round % 2 ? acts.toReversed() : acts).map((act) => act()))
    const accepted = replies[round % 2]!
    const isMember = (await rowsOf(topic, ann.id)) === 1
    assert.equal(accepted.statusCode, isMember ? 204 : 422, accepted.body)
    assert.equal(await balanceOf(ann), isMember ? 90 : 100)
  }
  assert.equal(await deadlocks(world), before)
  await world.runJobs()
  assert.deepEqual(await wrongCounts(world), [])
  await assertLedgerClean(world)
})

test('a user who joins for a fee while either side deletes the account pays for a membership or nothing, without a deadlock', async () => {
  const before = await deadlocks(world)
  for (let round = 0; round < 32; round++) {
    const [ann, creator] = (await crowd(world, 2, 100)) as [Person, Person]
    const topic = await createPaidTopic(creator, 10)
    // Or it is opened by joining it.
    if (round % 8 < 4) await ann.get(`/feed/topics/${topic}`)
    const leaving = round % 4 < 2 ? ann : creator
    const acts = [() => join(ann, topic), () => leaving.delete('/user')]
    await Promise.all((round % 2 ? acts.toReversed() : acts).map((act) => act()))
    const hasPaid = (await balanceOf(ann)) === 90
    assert.deepEqual([await balanceOf(ann), await balanceOf(creator)], hasPaid ? [90, 110] : [100, 100])
    assert.equal(await rowsOf(topic, ann.id), hasPaid ? 1 : 0)
  }
  assert.equal(await deadlocks(world), before)
  await world.runJobs()
  assert.deepEqual(await wrongCounts(world), [])
  await assertLedgerClean(world)
})

test('an account that is being deleted is neither let in for a fee nor joins for one, and is paid none', async () => {
  const [ann, bob, cat] = (await crowd(world, 3, 100)) as [Person, Person, Person]
  const rolesOf = (person: Person) => (sql: World['owner']) =>
    sql`select from user_roles where user_id = ${person.id} for update`
  const [audited, open] = [await createPaidTopic(owner, 10, true), await createPaidTopic(owner, 10)]
  const log = await apply(world, ann, audited)
  const late = () => accept(owner, audited, log)
  const [gone, refused] = await inTheMiddle(rolesOf(ann), () => ann.delete('/user'), late)
  assert.deepEqual([gone.statusCode, refused.statusCode, refused.json().code], [202, 422, 'topic.application_decided'])
  assert.deepEqual([await balanceOf(ann), await rowsOf(audited, ann.id)], [100, 0])

  const [, unknown] = await inTheMiddle(
    rolesOf(bob),
    () => bob.delete('/user'),
    () => join(bob, open),
  )
  assert.equal(unknown.statusCode, 401, unknown.body)
  assert.deepEqual([await balanceOf(bob), await rowsOf(open, bob.id)], [100, 0])

  const [creator] = (await crowd(world, 1)) as [Person]
  const left = await createPaidTopic(creator, 10)
  const [, unpaid] = await inTheMiddle(
    rolesOf(creator),
    () => creator.delete('/user'),
    () => join(cat, left),
  )
  assert.deepEqual([unpaid.statusCode, unpaid.json().code], [403, 'topic.creator_gone'])
  assert.equal(await balanceOf(cat), 100)
  await world.runJobs()
  assert.deepEqual(await wrongCounts(world), [])
  await assertLedgerClean(world)
})
