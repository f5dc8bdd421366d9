import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type Person } from '../../../test/world.ts'

const toldTo = async (person: Person): Promise<string[]> =>
  (await person.get('/user/notifications?type=system&limit=50'))
    .json()
    .data.map(({ data }: { data: { content: string } }) => data.content)

test('while money is stopped the console says what, and those who look after it are told once', async (t) => {
  const world = await createWorld(t)
  const [founder, holder, moderator] = [
    await world.founder(),
    await world.staff('moderator'),
    await world.staff('moderator'),
  ]
  await world.owner`
    with treasurer as (insert into roles (name, permissions) values ('treasurer', '{currency:manage}') returning id)
    insert into user_roles (user_id, role_id) select ${holder.id}, id from treasurer`
  const email = `treasurer${holder.id}@example.org`
  await world.owner`update users set email = ${email}, email_verified_at = now() where id = ${holder.id}`
  const listening = await founder.post('/admin/webhooks', {
    url: 'https://hooks.example/plaza',
    events: ['money.stopped'],
  })
  assert.equal(listening.statusCode, 201, listening.body)
  const stopped = async (staff: Person) => (await staff.get('/admin/me')).json().stopped
  assert.deepEqual(await stopped(moderator), [])
  assert.equal((await founder.patch('/admin/settings/money', { cash: false, tasks: false })).statusCode, 204)
  await founder.patch('/admin/settings/money', { 'cash-per-day': 1 })
  for (const staff of [founder, holder, moderator]) assert.deepEqual(await stopped(staff), ['cash', 'tasks'])
  for (const staff of [founder, holder])
    assert.deepEqual(
      (await toldTo(staff)).filter((text) => text.startsWith('Transactions')),
      ['Transactions were stopped: withdrawals, tasks and check-in. See the ledger checks.'],
    )
  assert.deepEqual(await toldTo(moderator), [])
  const sent = await world.owner`select event, data from webhook_deliveries where event = 'money.stopped'`
  assert.deepEqual(
    sent.map(({ data }) => data),
    [{ what: ['cash', 'tasks'] }],
  )
  await world.runJobs()
  const [mail, ...more] = await world.sentTo(email)
  assert.match(mail!.body, /Transactions were stopped: withdrawals, tasks and check-in/)
  assert.deepEqual(more, [])
})
