import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type Person } from '../../../../test/world.ts'

test('only what is to be sent to a device or a gateway leaves work behind', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await world.owner`
    insert into push_routes (user_id, transport, endpoint, p256dh, auth, sent_seq)
    values (${ann.id}, 'web-push', 'https://anns.push.example/send', 'key', 'secret', 0)`
  const tell = async ({ id }: Person, transports: string[] = []) => {
    const notice = { user_id: id, kind: 'system', channel: 'system', target: 1, content: 'News.', tag: 'system' }
    const [answer] = await world.owner`select * from send_notices(${world.owner.json([notice])}, ${transports}::text[])`
    return answer
  }
  const waiting = async () => (await world.owner`select 1 from jobs where name = 'notifications.push'`).length

  assert.deepEqual({ ...(await tell(bob)) }, { told: 1, has_work: false })
  assert.equal(await waiting(), 0)
  assert.deepEqual({ ...(await tell(ann)) }, { told: 1, has_work: true })
  assert.deepEqual({ ...(await tell(bob, ['webhook'])) }, { told: 1, has_work: true })
  assert.equal(await waiting(), 2)
})
