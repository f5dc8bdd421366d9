import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { atFileEnd } from '../../../test/file-end.ts'
import { openLink } from '../../../test/ha/link.ts'
import { until } from '../../../test/hardening/clockwork.ts'
import { enrol } from '../../../test/money/people.ts'
import { requestsFrom } from '../../../test/person.ts'
import { openServiceOn, type Pair, startPair } from '../../../test/standby.ts'
import type { Service } from '../../app.ts'
import { frame } from '../../cli/watching/frame.ts'
import { readSamples } from '../../cli/watching/reading.ts'
import { createSecrets } from '../secrets.ts'
import { createDb } from './db.ts'
import { createDriver, type Driver } from './driver.ts'

// One pair of servers for all tests; the last one promotes the standby.
let pair: Pair
let owner: Driver
before(async () => {
  pair = await startPair()
  owner = createDriver({ url: pair.urls.primary, poolSize: 1, asAppRole: false })
  atFileEnd(() => owner.end({ timeout: 1 }))
})

const openDb = () => {
  const seal = createSecrets('only for set-up')
  return createDb({ driver: owner, reactions: new Map(), seal, jobsWaiting: () => {}, queryDeadlineMs: 60_000 })
}
const member = (amountCoins = 0) => enrol({ db: openDb(), owner }, amountCoins)

/** Two processes on the primary, with the standby as their replica by a link that can be cut. */
async function serveWithReplica(t: TestContext, maxLagMs: number) {
  const link = await openLink(Number(new URL(pair.urls.standby).port))
  const env = {
    DATABASE_REPLICA_URLS: Object.assign(new URL(pair.urls.standby), { port: String(link.port) }).href,
    REPLICA_MAX_LAG_MS: String(maxLagMs),
    DATABASE_TIMEOUT_MS: '20000',
  }
  const open = () => openServiceOn(pair.urls.primary, env)
  const services = [await open(), await open()] as const
  t.after(async () => {
    await resume()
    await Promise.all(services.map((service) => service.close()))
    link.close()
  })
  return { services, link, guest: guestOf(services[0]) }
}

const pause = () => pair.askStandby('select pg_wal_replay_pause()')
const resume = () => pair.askStandby('select pg_wal_replay_resume()')

/** A person who asks the processes in turn; with `keepsPositions` they send back the position of the last answer. */
async function personAskingInTurn(services: readonly Service[], { keepsPositions }: { keepsPositions: boolean }) {
  const { id, token } = await member(1000)
  const clients = services.map(({ app }) => requestsFrom(app, '10.8.8.8', () => token))
  let turn = 0
  let position = '-'
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = keepsPositions ? { 'x-read-after': position } : {}
    const reply = await clients[turn++ % clients.length]!.send({ method, url, headers, ...(payload && { payload }) })
    position = String(reply.headers['x-read-after'] ?? position)
    assert.ok(reply.statusCode < 300, `${url}: ${reply.body}`)
    return reply
  }
  return { id, send, position: () => position }
}

const guestOf = ({ app }: Service) => {
  const guest = requestsFrom(app, '10.8.8.9', () => undefined)
  return { sees: async (text: string) => (await guest.get('/feeds')).body.includes(text) }
}

const figuresOf = async ({ app }: Service): Promise<string> =>
  (await requestsFrom(app, '127.0.0.1', () => undefined).get('/metrics')).body

/** What `plaza top` shows of its replica. */
async function shownBy(service: Service): Promise<string> {
  const reading = { at: 0, samples: readSamples(await figuresOf(service)) }
  return frame(reading, { ...reading, at: 1000 }).find((line) => line.startsWith('replicas')) ?? ''
}

const publish = async (by: Awaited<ReturnType<typeof personAskingInTurn>>, text: string): Promise<number> =>
  (await by.send('POST', '/feeds', { feed_content: text, feed_from: 1 })).json().id

/** The replica answers: what it does not have yet is missing. */
async function untilReplicaAnswers(guest: ReturnType<typeof guestOf>, publishes: (text: string) => Promise<unknown>) {
  let round = 0
  await until(async () => {
    await pair.untilCaughtUp()
    await pause()
    const text = `only the primary has ${++round} ${Math.random()}`
    await publishes(text)
    const isOld = !(await guest.sees(text))
    if (!isOld) await resume()
    return isOld
  }, 'the replica answers')
}

test('while the replica stands still people read what they wrote, whichever process answers; others a moment later', async (t) => {
  const { services, guest } = await serveWithReplica(t, 60_000)
  for (const keepsPositions of [true, false]) {
    const [ann, bob] = [
      await personAskingInTurn(services, { keepsPositions }),
      await personAskingInTurn(services, { keepsPositions }),
    ]
    await untilReplicaAnswers(guest, (text) => publish(bob, text))
    for (let round = 0; round < 3; round++) {
      const text = `round ${round} of ${ann.id}`
      const feed = await publish(ann, text)
      await ann.send('POST', `/feeds/${feed}/comments`, { body: `said ${text}` })
      await bob.send('GET', '/user')
      await bob.send('POST', `/feeds/${feed}/like`)
      await bob.send('POST', `/feeds/${feed}/rewards`, { name: 'Rose', price: 1, numbers: 1 })
      for (let again = 0; again < 4; again++) {
        const shown = (await ann.send('GET', '/feeds')).json().find(({ id }: { id: number }) => id === feed)
        assert.equal(shown?.feed_content, text)
        assert.match((await ann.send('GET', `/feeds/${feed}/comments`)).body, new RegExp(`said ${text}`))
        const liked = (await bob.send('GET', '/feeds')).json().find(({ id }: { id: number }) => id === feed)
        assert.deepEqual([liked?.has_like, liked?.like_count], [true, 1])
        assert.equal((await bob.send('GET', `/feeds/${feed}`)).json().reward.count, 1)
      }
      await until(async () => !(await guest.sees(text)), 'the replica is asked, and stands still')
    }
    await resume()
    await until(() => guest.sees(`round 2 of ${ann.id}`), 'others see it')
  }
})

test('a replica too far behind is left out and taken back, and so is one that is down', async (t) => {
  const { services, guest, link } = await serveWithReplica(t, 1000)
  const ann = await personAskingInTurn(services, { keepsPositions: true })
  const publishes = (text: string) => publish(ann, text)
  for (const [leave, comeBack] of [
    [pause, resume],
    [async () => link.cut(), async () => link.mend()],
  ]) {
    await untilReplicaAnswers(guest, publishes)
    await leave!()
    const text = `seen without the replica ${Math.random()}`
    await publishes(text)
    await until(() => guest.sees(text), 'the primary answers')
    await until(async () => (await shownBy(services[0])).endsWith('left out'), 'its figures say so')
    assert.match(await shownBy(services[0]), /^replicas +127\.0\.0\.1:\d+\/\w+ +\d+ m?s +left out$/)
    const lagS = /^plaza_replica_lag_seconds\{.*\} (.+)$/m.exec(await figuresOf(services[0]))?.[1]
    assert(Number(lagS) > 0.5, `${lagS} s behind`)
    await comeBack!()
    await resume()
    await untilReplicaAnswers(guest, publishes)
    await resume()
    await until(async () => / \d+ ms$/.test(await shownBy(services[0])), 'and that it is back')
  }
})

test('a position that no server has reached, and one that is none, are read from the primary', async (t) => {
  const { services, guest } = await serveWithReplica(t, 60_000)
  const ann = await personAskingInTurn(services, { keepsPositions: true })
  let last = ''
  await untilReplicaAnswers(guest, (text) => {
    last = text
    return publish(ann, text)
  })
  const app = requestsFrom(services[1].app, '10.8.8.7', () => undefined)
  for (const position of ['FFFFF/FFFFFFFF', 'FFFFFFFF/0', 'yesterday', ann.position()]) {
    const reply = await app.get('/feeds', { headers: { 'x-read-after': position } })
    assert.equal(reply.statusCode, 200)
    assert.ok(reply.body.includes(last), position)
  }
})

/** A service that knows the standby first and the primary second, each by a link that can be cut. */
async function serveByHosts(t: TestContext) {
  const ports = [pair.urls.standby, pair.urls.primary].map((url) => Number(new URL(url).port))
  const links = await Promise.all(ports.map(openLink))
  const hosts = links.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const { username, password, pathname } = new URL(pair.urls.primary)
  const url = `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`
  const service = await openServiceOn(url, { DATABASE_TIMEOUT_MS: '1000' })
  t.after(async () => {
    for (const link of links) link.mend()
    await service.close()
    for (const link of links) link.close()
  })
  return { service, standby: links[0]!, primary: links[1]! }
}

async function writer(service: Service) {
  const { token } = await member()
  const person = requestsFrom(service.app, '10.7.7.7', () => token)
  /** Writes something new; any answer but done or "try again later" is a fault. */
  const writes = async (bio: string) => {
    const { statusCode, body } = await person.patch('/user', { bio })
    assert.ok([204, 503].includes(statusCode), body)
    return statusCode === 204
  }
  return { person, writes }
}

test('of several hosts the one that takes writes is found; a standby is none', async (t) => {
  const { service } = await serveByHosts(t)
  const { writes } = await writer(service)
  await until(() => writes('found'), 'it is found')
})

test('a server that is told to take no writes costs a 503, and is used again when it does', async (t) => {
  const { service, primary } = await serveByHosts(t)
  const { person, writes } = await writer(service)
  const database = new URL(pair.urls.primary).pathname.slice(1)
  await owner.unsafe(`alter database ${database} set default_transaction_read_only = on`)
  // Connections that were open before may still write; new ones may not.
  primary.mend()
  await until(async () => !(await writes('refused')), 'writes are refused')
  const reply = await person.patch('/user', { bio: 'refused' })
  assert.equal(reply.statusCode, 503)
  assert.doesNotMatch(reply.body, /read.only/i)
  await owner.unsafe(`alter database ${database} reset default_transaction_read_only`)
  await until(() => writes('taken again'), 'writes are taken again')
})

test('when the primary falls silent and another takes over, the service goes on there and never goes back', async (t) => {
  const { service, primary, standby } = await serveByHosts(t)
  const { person, writes } = await writer(service)
  await until(() => writes('before'), 'writes are taken')
  await pair.untilCaughtUp()

  primary.cut()
  const other = createDriver({ url: pair.urls.standby, poolSize: 1, asAppRole: false, mayBeStandby: true })
  t.after(() => other.end({ timeout: 1 }))
  await pair.askStandby('select pg_promote()')
  await until(() => writes('after'), 'writes go on', 60_000)
  assert.equal((await person.get('/user')).json().bio, 'after')

  // The old primary is back, still believes it is one, and gets no writes.
  primary.mend()
  for (let round = 0; round < 5; round++) {
    standby.mend()
    await until(() => writes(`later ${round}`), 'writes go on', 60_000)
  }
  const [old] = await owner`select bio from users where bio like 'later%' or bio = 'after'`
  assert.equal(old, undefined)
  const [there] = await other`select bio from users where bio like 'later%'`
  assert.equal(there?.['bio'], 'later 4')
})
