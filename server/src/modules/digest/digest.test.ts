import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../test/factories/feeds.ts'
import { configureTopics, createTopic, join } from '../../../test/factories/topics.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import type { Message } from '../accounts/index.ts'

const DAY_S = 24 * 3600

async function digestWorld(t: Parameters<typeof createWorld>[0]) {
  const mails: Message[] = []
  const mail = { channel: 'mail', send: async (message: Message) => void mails.push(message) } as const
  const world = await createWorld(t, {
    ports: { senders: [mail] },
    env: { TOKEN_TTL_MINUTES: '43200', TOKEN_REFRESH_TTL_MINUTES: '43200' },
  })
  await configureTopics(world)
  const addressOf = ({ name }: Person) => `${name.replaceAll('_', '.')}@plaza.test`
  const giveAddress = (person: Person) =>
    world.owner`update users set email = ${addressOf(person)}, email_verified_at = plaza_now() where id = ${person.id}`
  const begin = async () => {
    // The hourly look, without waiting for the hour.
    await world.owner`
      insert into jobs (name, payload, max_attempts, run_at) values ('digest.begin', '{}', 1, plaza_now()), ('digest.begin', '{}', 1, plaza_now())`
    await world.runJobs()
  }
  return {
    world,
    mails,
    giveAddress,
    begin,
    mailsTo: (person: Person) => mails.filter(({ to }) => to === addressOf(person)),
  }
}

/** They use the service. */
const visit = async (world: World, person: Person) => {
  await world.owner`update sessions set last_used_at = plaza_now() where user_id = ${person.id}`
}

test('people who stay away get the best of their topics once a week, and nothing they may not see', async (t) => {
  const { world, mailsTo, giveAddress, begin } = await digestWorld(t)
  const [ann, bob, cat, dan] = await world.people('ann', 'bob', 'cat', 'dan')
  for (const person of [ann, cat]) await giveAddress(person)
  const [topic, other] = [await createTopic(bob, { name: 'Night trains' }), await createTopic(bob)]
  for (const person of [ann, dan]) await join(person, topic)
  await world.clock.advance(6 * DAY_S)
  const best = await publish(bob, { feed_content: 'The sleeper to the sea', topics: [topic] })
  await dan.post(`/feeds/${best}/like`)
  const second = await publish(dan, { feed_content: 'A <b>window</b> & "seat"', topics: [topic] })
  await publish(ann, { feed_content: 'Written by herself', topics: [topic] })
  await publish(bob, { feed_content: 'Elsewhere', topics: [other] })
  const gone = await publish(bob, { feed_content: 'Deleted since', topics: [topic] })
  await publish(dan, { feed_content: 'A spoiler', topics: [topic] })
  await ann.patch('/user/feed-preferences', { muted_words: ['spoiler'] })
  await bob.delete(`/feeds/${gone}`)
  await visit(world, ann)

  await begin()
  assert.equal(mailsTo(ann).length, 0, 'she was here a moment ago')
  await world.owner`update sessions set last_used_at = plaza_now() - interval '8 days' where user_id in (${ann.id}, ${cat.id})`
  await world.owner`update known_devices set seen_at = plaza_now() - interval '8 days'`
  await Promise.all([begin(), begin()])
  await begin()
  const [mail, ...more] = mailsTo(ann)
  assert.equal(more.length, 0, 'one mail, however often the job runs')
  assert.ok(mail)
  assert.match(mail.subject, /^This week on /)
  const links = [...mail.body.matchAll(/\/feeds\/(\d+)/g)].map(([, id]) => Number(id))
  assert.deepEqual(links, [best, second])
  assert.match(mail.body, /Night trains\nThe sleeper to the sea/)
  assert.match(mail.html!, /Night trains<\/p><p [^>]*>The sleeper to the sea<\/p><a href="[^"]+\/feeds\/\d+"/)
  assert.match(mail.html!, /background:#0f766e;color:#ffffff/, 'its button has the colour of the site')
  assert.ok(mail.html!.includes('A &lt;b&gt;window&lt;/b&gt; &amp; &quot;seat&quot;'))
  assert.doesNotMatch(mail.html!, /herself|Elsewhere|Deleted|spoiler|<img|src=/)
  assert.doesNotMatch(mail.body, /herself|Elsewhere|Deleted|spoiler/)
  assert.equal(mailsTo(cat).length, 0, 'cat is in no topic')

  await world.clock.advance(6 * DAY_S)
  await begin()
  assert.equal(mailsTo(ann).length, 1)
  await publish(bob, { feed_content: 'The week after', topics: [topic] })
  await world.clock.advance(DAY_S)
  await begin()
  assert.equal(mailsTo(ann).length, 2)
})

test('never within a day of a visit, whatever was waiting to be sent', async (t) => {
  const { world, mails, giveAddress, begin } = await digestWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await giveAddress(ann)
  const topic = await createTopic(bob)
  await join(ann, topic)
  await publish(bob, { feed_content: 'News', topics: [topic] })
  const send = async () => {
    await world.owner`
      insert into jobs (name, payload, max_attempts, run_at)
      values ('digest.send', ${world.owner.json({ userId: ann.id })}, 1, plaza_now())`
    await world.runJobs()
  }
  const wasHere = async (hours: number) => {
    await world.owner`update sessions set last_used_at = plaza_now() - make_interval(hours => ${hours}), revoked_at = plaza_now() where user_id = ${ann.id}`
    await world.owner`update known_devices set seen_at = plaza_now() - interval '9 days' where user_id = ${ann.id}`
  }
  await wasHere(23)
  await send()
  assert.equal(mails.length, 0, 'a visit that ended by signing out counts too')
  await wasHere(25)
  await send()
  assert.equal(mails.length, 1)

  const staff = await world.founder()
  await staff.patch('/admin/settings/digest', { switch: false })
  await world.service.settings.refresh()
  await wasHere(24 * 9)
  await begin()
  await send()
  assert.equal(mails.length, 1)
})

test('one click unsubscribes, opening the link does not, and nothing but the key of a mail does', async (t) => {
  const { world, mails, giveAddress, begin } = await digestWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const state = async () => (await ann.get('/user/digest')).json()
  assert.deepEqual(await state(), { is_offered: false, weekly: true })
  await giveAddress(ann)
  assert.deepEqual(await state(), { is_offered: true, weekly: true })
  const topic = await createTopic(bob)
  await join(ann, topic)
  await publish(bob, { feed_content: 'News', topics: [topic] })
  const stayAway = async () => {
    await world.owner`update sessions set last_used_at = plaza_now() - interval '8 days' where user_id = ${ann.id}`
    await world.owner`update known_devices set seen_at = plaza_now() - interval '8 days'`
    await begin()
  }
  await stayAway()
  const { unsubscribeUrl, body } = mails[0]!
  const path = new URL(unsubscribeUrl!).pathname
  assert.ok(body.includes(`/unsubscribe/${path.split('/').at(-1)}`))
  const guest = world.guest()
  assert.deepEqual((await guest.get(path)).json(), { weekly: true })
  assert.equal((await state()).weekly, true)

  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ]) {
    await ann.patch('/user/digest', { weekly: true })
    const reply = await guest.send({ method: 'POST', url: path, payload: payload!, headers: { 'content-type': type! } })
    assert.equal(reply.statusCode, 204, reply.body)
    assert.deepEqual(await state(), { is_offered: true, weekly: false })
  }
  assert.deepEqual((await guest.get(path)).json(), { weekly: false })
  await world.clock.advance(8 * DAY_S)
  await stayAway()
  assert.equal(mails.length, 1)

  const stranger = path.replace(/\/\d+\./, `/${bob.id}.`)
  for (const wrong of [stranger, `${path}x`, '/digest-unsubscriptions/1', '/digest-unsubscriptions/%00']) {
    const reply = await guest.send({ method: 'POST', url: wrong })
    assert.ok([404, 422].includes(reply.statusCode), `${wrong} ${reply.statusCode}`)
  }
  assert.equal((await bob.get('/user/digest')).json().weekly, true)
})

test('after eight mails without a visit there is silence until the next one', async (t) => {
  const { world, mails, giveAddress, begin } = await digestWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await giveAddress(ann)
  const topic = await createTopic(bob)
  await join(ann, topic)
  await world.owner`update known_devices set seen_at = plaza_now() - interval '8 days'`
  await world.owner`update sessions set last_used_at = plaza_now() - interval '8 days'`
  for (let week = 0; week < 10; week++) {
    await world.owner`update feed_stats set created_at = plaza_now() where created_at < plaza_now()`
    if (week === 0) await publish(bob, { feed_content: 'News', topics: [topic] })
    await begin()
    await world.clock.advance(7 * DAY_S)
  }
  assert.equal(mails.length, 8)
  await world.owner`update known_devices set seen_at = plaza_now() where user_id = ${ann.id}`
  await world.clock.advance(8 * DAY_S)
  await world.owner`update feed_stats set created_at = plaza_now()`
  await begin()
  assert.equal(mails.length, 9)
})
