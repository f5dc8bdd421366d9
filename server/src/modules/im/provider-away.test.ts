import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type ImServer, startImServer, type Trouble } from '../../../test/contracts/im-server.ts'
import { idsOf, makeGroup, reconcileAll, refill } from '../../../test/factories/im.ts'
import { createWorld, type Person, type Reply, type World } from '../../../test/world.ts'

async function openWorld(
  t: TestContext,
  env: Record<string, string> = {},
): Promise<{ world: World; server: ImServer; ann: Person; bob: Person }> {
  const server = await startImServer(t)
  const world = await createWorld(t, {
    env: {
      ...env,
      IM_REST_URL: server.url,
      IM_REST_CLIENT_ID: server.clientId,
      IM_REST_CLIENT_SECRET: server.clientSecret,
      PROVIDERS_ALLOW_PRIVATE: '1',
    },
  })
  const [ann, bob] = await world.people('ann', 'bob')
  for (const person of [ann, bob]) await person.post(`/im/register/${person.id}`)
  return { world, server, ann, bob }
}

const intentsIn = async ({ owner }: World): Promise<number> => (await owner`select from im_intents`).length

/** The change happens at the provider, but its answer never comes. */
const lost =
  (method: string, path: RegExp): Trouble =>
  (asked, where, isDone) =>
    isDone && asked === method && path.test(where) ? 'break' : undefined

function refusedFor503(reply: Reply): void {
  assert.equal(reply.statusCode, 503, reply.body)
  assert.equal(reply.json().code, 'im.away')
  assert.ok(Number(reply.headers['retry-after']) > 0)
}

test('with a hosted provider accounts, passwords and groups are there, and chat is open', async (t) => {
  const { world, server, ann, bob } = await openWorld(t)
  assert.equal((await world.guest().get('/bootstrappers')).json()['im:open'], true)
  const password = (await ann.get('/im/password')).json().im_pwd_hash
  assert.equal(server.accounts.get(String(ann.id)), password)
  await ann.put('/im/password')
  const changed = (await ann.get('/im/password')).json().im_pwd_hash
  assert.notEqual(changed, password)
  assert.equal(server.accounts.get(String(ann.id)), changed)

  const id = await makeGroup(ann, { members: idsOf(bob), public: false })
  assert.deepEqual(server.groups.get(id)!.members, [String(ann.id), String(bob.id)])
  const [group] = (await bob.get(`/im/group?im_group_id=${id}`)).json()
  assert.deepEqual([group.owner, group.affiliations.length, group.public], [String(ann.id), 2, false])
  const [cat] = await world.people('cat')
  assert.equal((await cat.get(`/im/group?im_group_id=${id}`)).statusCode, 404)
  server.admins.set(id, [String(bob.id)])
  const byAdmin = { im_group_id: id, groupname: 'By an admin', desc: 'd' }
  assert.equal((await bob.patch('/im/group', byAdmin)).statusCode, 201)
  assert.equal((await bob.patch('/im/group', { ...byAdmin, new_owner_user: String(bob.id) })).statusCode, 403)
  assert.equal((await bob.post('/im/group/member', { im_group_id: id, members: idsOf(cat) })).statusCode, 201)
  assert.equal(server.groups.get(id)!.members.length, 3, 'cat was registered on the way')
  assert.equal((await ann.delete(`/im/group?im_group_id=${id}`)).statusCode, 204)
  assert.equal(server.groups.size, 0)
  for (const secret of [server.clientSecret, password, changed])
    assert.ok(!world.logs.join('').includes(secret), 'a log has a secret')
})

test('IM-4 a hanging provider: 503 within 3.5 s, nothing half-written, others unaffected', async (t) => {
  const { world, server, ann, bob } = await openWorld(t)
  const id = await makeGroup(ann)
  server.trouble = () => 'hang'
  const begun = performance.now()
  const slow = ann.post('/im/group', { groupname: 'g', desc: 'd', members: idsOf(bob) })
  const others = await Promise.all(Array.from({ length: 20 }, () => bob.get('/user')))
  assert.ok(others.every(({ statusCode }) => statusCode === 200))
  const othersTook = performance.now() - begun
  refusedFor503(await slow)
  const took = performance.now() - begun
  assert.ok(took < 3500, `${took} ms`)
  assert.ok(othersTook < took, 'no one else waited for it')

  const attempts = await Promise.all([
    bob.get(`/im/group?im_group_id=${id}`),
    ann.patch('/im/group', { im_group_id: id, groupname: 'changed', desc: 'd' }),
    ann.put('/im/password'),
    ann.post('/im/group/member', { im_group_id: id, members: idsOf(bob) }),
  ])
  for (const reply of attempts) refusedFor503(reply)
  assert.ok(performance.now() - begun < 7500)

  const asked = server.requests.length
  refusedFor503(await ann.delete(`/im/group?im_group_id=${id}`))
  assert.equal(server.requests.length, asked, 'after five failures it is left alone')
  assert.equal(server.groups.size, 1)
  assert.equal((await ann.get('/im/password')).json().im_pwd_hash, server.accounts.get(String(ann.id)))
  assert.ok((await intentsIn(world)) <= 3)
})

test('MOD-5 staff dissolve a hosted group once; after an appeal it is made again with those who are still there', async (t) => {
  const { world, server, ann, bob } = await openWorld(t)
  const [eve] = await world.people('eve')
  const [staff, other, judge] = [await world.founder(), await world.founder(), await world.holder('report:manage')]
  const id = await makeGroup(ann, { groupname: 'Walks', members: idsOf(bob, eve), public: false })
  const replies = await Promise.all([staff, other].map((who) => who.delete(`/im/group?im_group_id=${id}&rule=spam`)))
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [204, 404])
  assert.equal(server.groups.size, 0)
  const [decision, ...more] = (await ann.get('/user/decisions')).json()
  assert.deepEqual([decision.subject.kind, decision.rule, more], ['groups', 'spam', []])

  await ann.post(`/user/decisions/${decision.id}/appeal`, { text: 'We walk.' })
  await eve.delete('/user')
  await world.runJobs()
  const [item] = (await judge.get('/admin/queue/items?kind=appeals')).json().data
  assert.equal((await judge.get(`/admin/queue/appeals/${item.id}`)).json().record.lost, 'messages')
  assert.equal((await judge.patch(`/admin/appeals/${item.id}`, { state: 'overturned' })).statusCode, 204)
  server.trouble = lost('POST', /chatgroups$/)
  await world.runJobs()
  server.trouble = () => undefined
  await world.owner`update jobs set run_at = plaza_now() where name = 'im.recreate_group'`
  await world.runJobs()
  const [group, ...twice] = [...server.groups.values()]
  assert.deepEqual([group!.members, twice], [[String(ann.id), String(bob.id)], []])
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.equal(
    notice.data.content,
    'Your appeal was successful. The decision was reversed. The group and its members are back. Its messages can’t be restored.',
  )
})

test('IM-4 while it hangs no one holds a connection: with two of them ten wait for it and all others are served', async (t) => {
  const { world, server, ann, bob } = await openWorld(t, { DATABASE_POOL: '2' })
  server.trouble = (_method, path) => (path === '/token' ? undefined : 'hang')
  const begun = server.requests.length
  let isOver = false
  const slow = Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? ann : bob).post('/im/group', { groupname: `g${index}`, desc: 'd' }),
    ),
  ).finally(() => {
    isOver = true
  })
  while (server.requests.length < begun + 10) await new Promise((resume) => setTimeout(resume, 5))

  // All ten wait for the provider now: no transaction is open, and so no lock held.
  const held = await world.owner`
    select pid, state, query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
  assert.deepEqual([...held], [])
  for (let round = 0; round < 10; round++) {
    const others = await Promise.all([
      ann.get('/user'),
      bob.post('/feeds', { feed_content: `round ${round}` }),
      world.guest().get('/feeds'),
      bob.post('/sign/add'),
    ])
    assert.deepEqual(
      others.map(({ statusCode }) => statusCode),
      [200, 201, 200, round === 0 ? 200 : 422],
    )
  }
  assert.equal(isOver, false, 'forty others were served meanwhile, money included')
  for (const reply of await slow) refusedFor503(reply)
})

test('a new user is registered at the provider at once, and by the next round if it was down', async (t) => {
  const { world, server } = await openWorld(t)
  const [cat] = await world.people('cat')
  await world.runJobs()
  assert.equal((await cat.get('/im/password')).json().im_pwd_hash, server.accounts.get(String(cat.id)))
  server.trouble = () => ({ status: 503 })
  const [dan] = await world.people('dan')
  await world.runJobs()
  assert.equal((await dan.get('/im/password')).statusCode, 404)
  assert.equal((await world.owner`select from jobs where dead_at is not null`).length, 0)
  server.trouble = () => undefined
  await reconcileAll(world)
  assert.equal((await dan.get('/im/password')).json().im_pwd_hash, server.accounts.get(String(dan.id)))
})

test('IM-4 a group that was made without our hearing of it is discarded', async (t) => {
  const { world, server, ann, bob } = await openWorld(t)
  const kept = await makeGroup(ann)
  server.trouble = lost('POST', /^\/chatgroups$/)
  refusedFor503(await ann.post('/im/group', { groupname: 'g', desc: 'd', members: idsOf(bob) }))
  assert.deepEqual([server.groups.size, await intentsIn(world)], [2, 1])
  server.trouble = () => undefined
  await reconcileAll(world)
  assert.deepEqual([[...server.groups.keys()], await intentsIn(world)], [[kept], 0])
})

test('IM-4 members that were added without our hearing of it are taken out, but never those a retry added', async (t) => {
  const { world, server, ann, bob } = await openWorld(t)
  const [one, two] = [await makeGroup(ann), await makeGroup(ann)]
  const add = (id: string) => ann.post('/im/group/member', { im_group_id: id, members: idsOf(bob) })
  const membersOf = (id: string) => server.groups.get(id)!.members.length
  server.trouble = lost('POST', /^\/chatgroups\/\d+\/users/)
  refusedFor503(await add(one))
  refusedFor503(await add(two))
  assert.deepEqual([membersOf(one), membersOf(two), await intentsIn(world)], [2, 2, 2])

  server.trouble = () => undefined
  assert.equal((await add(one)).statusCode, 201)
  await reconcileAll(world)
  assert.deepEqual([membersOf(one), membersOf(two), await intentsIn(world)], [2, 1, 0])
})

test('IM-4 a change of which only a part was made is taken back', async (t) => {
  const { world, server, ann, bob } = await openWorld(t)
  const id = await makeGroup(ann, { members: idsOf(bob), maxusers: 10 })
  const before = structuredClone(server.groups.get(id))
  let puts = 0
  server.trouble = (method, _path, isDone) =>
    method === 'PUT' && !isDone && ++puts === 2 ? { status: 500 } : undefined
  const body = { im_group_id: id, groupname: 'new', desc: 'new', maxusers: 20, new_owner_user: String(bob.id) }
  refusedFor503(await ann.patch('/im/group', body))
  assert.equal(server.groups.get(id)!.name, 'new')
  server.trouble = () => undefined
  await reconcileAll(world)
  assert.deepEqual(server.groups.get(id), before)
})

test('IM-4 a password whose change was never answered becomes again what its owner knows', async (t) => {
  const { world, server, ann } = await openWorld(t)
  const before = (await ann.get('/im/password')).json().im_pwd_hash
  server.trouble = lost('PUT', /password$/)
  refusedFor503(await ann.put('/im/password'))
  assert.notEqual(server.accounts.get(String(ann.id)), before)
  assert.equal((await ann.get('/im/password')).json().im_pwd_hash, before)
  server.trouble = () => undefined
  await reconcileAll(world)
  assert.equal(server.accounts.get(String(ann.id)), before)
})

test('resets that overtake one another: in the end the provider holds what its owner is shown', async (t) => {
  const { world, server, ann } = await openWorld(t)
  const agree = async (when: string) => {
    await reconcileAll(world)
    await refill(world)
    assert.equal((await ann.get('/im/password')).json().im_pwd_hash, server.accounts.get(String(ann.id)), when)
  }

  // Sent first, answered last: what is stored here is then not what the provider has.
  let slow: Promise<Reply> | undefined
  await new Promise<void>((overtaken) => {
    server.trouble = async (method, path, isDone) => {
      if (!isDone || method !== 'PUT' || !path.endsWith('/password')) return undefined
      server.trouble = () => undefined
      assert.equal((await ann.put('/im/password')).statusCode, 201)
      overtaken()
    }
    slow = ann.put('/im/password')
  })
  assert.equal((await slow)?.statusCode, 201)
  await agree('one overtook the other')

  for (let round = 1; round <= 3; round++) {
    const replies = await Promise.all(Array.from({ length: 5 }, () => ann.put('/im/password')))
    assert.ok(replies.every(({ statusCode }) => statusCode === 201))
    await agree(`five at once, round ${round}`)
  }
  const unsure = await world.owner`select from im_accounts where unsure_since is not null`
  assert.equal(unsure.length, 0)
})

test('IM-4 registering while the provider is down is 503 and made up for later', async (t) => {
  const { world, server } = await openWorld(t)
  const [cat] = await world.people('cat')
  server.trouble = () => ({ status: 500 })
  refusedFor503(await cat.post(`/im/register/${cat.id}`))
  assert.equal((await cat.get('/im/password')).statusCode, 404)
  server.trouble = () => undefined
  await reconcileAll(world)
  assert.equal((await cat.get('/im/password')).json().im_pwd_hash, server.accounts.get(String(cat.id)))
})

test('IM-4 a process that dies in the middle leaves what the next round undoes', async (t) => {
  const { world, server, ann, bob } = await openWorld(t)
  const id = await makeGroup(ann)
  // As a crash would leave it: the intent written, the change made, the answer never stored.
  await world.owner`
    insert into im_intents (group_id, undo)
    values (${id}, ${world.owner.json({ kind: 'remove-members', groupId: id, uids: [String(bob.id)] })})`
  server.groups.get(id)!.members.push(String(bob.id))
  await reconcileAll(world)
  assert.deepEqual([server.groups.get(id)!.members, await intentsIn(world)], [[String(ann.id)], 0])
})

test('two processes never undo the same thing', async (t) => {
  const { world, server, ann, bob } = await openWorld(t)
  const id = await makeGroup(ann)
  server.trouble = lost('POST', /^\/chatgroups\/\d+\/users/)
  refusedFor503(await ann.post('/im/group/member', { im_group_id: id, members: idsOf(bob) }))
  server.trouble = () => undefined
  await world.owner`update im_intents set claimed_until = plaza_now() + interval '1 minute'`
  refusedFor503(await ann.post('/im/group/member', { im_group_id: id, members: idsOf(bob) }))
  await reconcileAll(world)
  assert.equal(await intentsIn(world), 1, 'it is left to its current owner')
  await world.owner`update im_intents set claimed_until = plaza_now() - interval '1 minute'`
  await reconcileAll(world)
  assert.equal(await intentsIn(world), 0)
})
