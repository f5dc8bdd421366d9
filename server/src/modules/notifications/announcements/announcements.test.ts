import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

const HELLO = { title: 'Maintenance', text: 'Closed on Sunday from 3 to 4.', link: '/rules', audience: 'everybody' }

const told = async (person: Person) =>
  (await person.get('/user/notifications?type=system'))
    .json()
    .data.map(({ data }: { data: { content: string; link?: string } }) => data)

test('NOT-9 an announcement is counted first, then reaches everyone it is for, each once', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann, bob, gone] = await world.people('ann', 'bob', 'gone')
  await founder.patch(`/admin/users/${gone.id}`, { disabled: true })
  // More than a batch.
  await world.owner`
    insert into users (name, name_folded) select 'crowd-' || n, 'crowd-' || n from generate_series(1, 450) n`
  await world.owner`insert into user_counts (user_id) select id from users where name like 'crowd-%' on conflict do nothing`
  await world.owner`insert into notification_inboxes (user_id) select id from users where name like 'crowd-%' on conflict do nothing`

  const preview = await founder.post('/admin/announcements', { ...HELLO, preview: true })
  assert.equal(preview.statusCode, 200, preview.body)
  const { count, id } = preview.json()
  assert.equal(id, null)
  await world.runJobs()
  assert.deepEqual(await told(ann), [])

  const email = `${ann.name.replaceAll('_', '.')}@plaza.test`
  await world.owner`update users set email = ${email}, email_verified_at = plaza_now() where id = ${ann.id}`
  const sent = await founder.post('/admin/announcements', { ...HELLO, mail: true })
  assert.equal(sent.json().count, count)
  // A repeat of the job, as after a crash, sends nothing twice.
  await world.owner`insert into jobs (name, payload, max_attempts, run_at)
    select name, payload, 3, plaza_now() from jobs where name = 'notifications.announce'`
  await world.runJobs()
  const mails = await world.sentTo(email)
  assert.deepEqual(
    mails.map(({ body }) => body),
    ['Closed on Sunday from 3 to 4.\n\nhttp://plaza.test/rules'],
  )
  for (const person of [ann, bob])
    assert.deepEqual(await told(person), [{ content: 'Maintenance\nClosed on Sunday from 3 to 4.', link: '/rules' }])
  const [made] = (await founder.get('/admin/announcements')).json().data
  assert.deepEqual([made.total, made.sent, made.author_name], [count, count, founder.name])
  assert(made.done_at)
  const [notices] = await world.owner`
    select count(*)::int as count, count(distinct user_id)::int as people from notifications where detail ? 'announcement'`
  assert.deepEqual({ ...notices }, { count, people: count })
})

test('NOT-9 audiences are staff or a topic; links stay on the site; there are so many a day', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann)
  const count = async (audience: string) =>
    (await founder.post('/admin/announcements', { ...HELLO, audience, preview: true })).json().count
  assert.deepEqual([await count(`topic:${topic}`), await count('topic:999999')], [1, 0])
  const staff = (await founder.get('/admin/staff')).json().total
  assert.equal(await count('staff'), staff)
  await world.staff('moderator')
  assert.equal(await count('staff'), staff + 1)
  await founder.post('/admin/announcements', { ...HELLO, audience: `topic:${topic}` })
  await world.runJobs()
  assert.deepEqual([(await told(ann)).length, (await told(bob)).length], [1, 0])
  for (const wrong of [
    { audience: 'guests' },
    { link: 'https://elsewhere.test' },
    { link: '//elsewhere.test' },
    { link: '/a\\b' },
    { title: '' },
    { text: 'x'.repeat(1001) },
  ])
    assert.equal(
      (await founder.post('/admin/announcements', { ...HELLO, ...wrong })).statusCode,
      422,
      JSON.stringify(wrong),
    )
  assert.equal((await bob.post('/admin/announcements', HELLO)).statusCode, 403)
  for (let made = 1; made < 20; made++)
    await founder.post('/admin/announcements', { ...HELLO, audience: 'topic:999999' })
  const over = await founder.post('/admin/announcements', { ...HELLO, audience: 'topic:999999' })
  assert.deepEqual([over.statusCode, over.json().code], [429, 'announcement.too_many'])
})
