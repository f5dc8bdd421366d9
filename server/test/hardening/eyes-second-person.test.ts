import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGenerator, nextCode } from '../factories/factors.ts'
import { tally } from '../inspect.ts'
import { createWorld, type Person, type Reply, type World } from '../world.ts'

const DAYS = { env: { TOKEN_TTL_MINUTES: '10080' } }
const HOUR = 3600
const ALL = ['user:manage', 'setting:manage', 'currency:manage', 'currency:cash-review']

const raise = (person: Person, ninth = 9) => person.patch('/admin/settings/sign', [1, 2, 3, 4, 5, 6, ninth])
const decide = (person: Person, id: number, state: 1 | -1 = 1) => person.patch(`/admin/proposals/${id}`, { state })
const roles = (person: Person, whom: Person, ...names: string[]) =>
  person.patch(`/admin/users/${whom.id}`, { roles: names })
const outcome = (reply: Reply) => [reply.statusCode, reply.body === '' ? undefined : reply.json().code]
const signNow = async (person: Person) =>
  (await person.get('/admin/settings')).json().data.find((each: { name: string }) => each.name === 'sign').value
const roleOf = async (world: World, person: Person): Promise<{ id: number; name: string }> =>
  (
    await world.owner<{ id: number; name: string }[]>`
      select r.id, r.name from roles r join user_roles ur on ur.role_id = r.id
      where ur.user_id = ${person.id} and r.name <> 'member'`
  )[0]!
/** As if a second person had agreed to it: what a second account of the insider gets in the middle. */
const give = async (world: World, whom: Person, role: string) => {
  await world.owner`insert into user_roles (user_id, role_id) select ${whom.id}, id from roles where name = ${role}`
  await world.service.db.transaction((tx) => tx.signal('sessions', `user:${whom.id}`))
}

test('EYES-1 a person who got the permissions after a proposal was made does not decide it', async (t) => {
  const world = await createWorld(t, DAYS)
  const [insider, colleague] = [await world.holder(...ALL), await world.founder()]
  const [puppet] = await world.people('puppet')
  const { id } = (await raise(insider)).json().proposal
  await give(world, puppet, (await roleOf(world, insider)).name)
  for (const state of [1, -1] as const)
    assert.deepEqual(outcome(await decide(puppet, id, state)), [403, 'proposal.permission_too_new'])
  assert.deepEqual(await signNow(colleague), [1, 2, 3, 4, 5, 6, 7])
  const { record } = (await puppet.get(`/admin/queue/proposals/${id}`)).json()
  assert.equal(record.obstacle, 'proposal.permission_too_new', 'and is told before trying')
  assert.equal((await colleague.get(`/admin/queue/proposals/${id}`)).json().record.obstacle, undefined)
  assert.equal((await decide(colleague, id)).statusCode, 204, 'who held them before does')
  assert.deepEqual(await signNow(colleague), [1, 2, 3, 4, 5, 6, 9])
  const later = (await raise(insider, 10)).json().proposal.id
  assert.equal((await decide(puppet, later)).statusCode, 204, 'and what came later is decided by either')
})

test('EYES-1 losing the permissions for a moment, by a role, by its permissions or by a suspension, is a break', async (t) => {
  const world = await createWorld(t, DAYS)
  const [proposer, keeper] = [await world.founder(), await world.founder()]
  const breaks: ((person: Person) => Promise<unknown>)[] = [
    async (person) => {
      const { id } = await roleOf(world, person)
      await world.owner`delete from user_roles where user_id = ${person.id} and role_id = ${id}`
      await world.owner`insert into user_roles (user_id, role_id) values (${person.id}, ${id})`
    },
    async (person) => {
      const { id } = await roleOf(world, person)
      await world.owner`update roles set permissions = '{setting:manage}' where id = ${id}`
      await world.owner`update roles set permissions = ${ALL} where id = ${id}`
    },
    async (person) => {
      await world.owner`update users set disabled_at = now() where id = ${person.id}`
      await world.owner`update users set disabled_at = null where id = ${person.id}`
    },
  ]
  for (const [which, breakOff] of breaks.entries()) {
    const [person, steady] = [await world.holder(...ALL), await world.holder(...ALL)]
    const { id } = (await raise(proposer, 10 + which)).json().proposal
    const own = (await raise(person, 10 + which)).json().proposal.id
    await breakOff(person)
    assert.deepEqual(outcome(await decide(person, id)), [403, 'proposal.permission_too_new'], String(which))
    assert.deepEqual(
      outcome(await decide(keeper, own)),
      [422, 'proposal.proposer_left'],
      'nor do they stand behind theirs',
    )
    // Another role given in addition is none.
    assert.equal(
      (await roles(keeper, steady, 'member', 'moderator', (await roleOf(world, steady)).name)).statusCode,
      204,
    )
    assert.equal((await decide(steady, id)).statusCode, 204, String(which))
  }
})

test('EYES-1 losing the permission and deciding at once: never both, with the loss first', async (t) => {
  const world = await createWorld(t, DAYS)
  const [proposer, keeper] = [await world.founder(), await world.founder()]
  const people = [await world.holder(...ALL), await world.holder(...ALL), await world.holder(...ALL)]
  for (const [turn, person] of people.entries()) {
    const { id } = (await raise(proposer, 20 + turn)).json().proposal
    const [lost, decided] = await Promise.all([roles(keeper, person, 'member'), decide(person, id)])
    assert.equal(lost.statusCode, 204)
    assert([204, 403].includes(decided.statusCode), decided.body)
    const [row] = await world.owner`
      select p.state, p.decided_at, h.until > p.decided_at as is_after from proposals p
      left join permission_holdings h on h.user_id = ${person.id} and h.permission = 'currency:manage' where p.id = ${id}`
    assert.equal(row!['state'], decided.statusCode === 204 ? 1 : 0)
    if (row!['state'] === 1) assert.equal(row!['is_after'], true)
  }
})

test('EYES-1 a transaction that decides holds the permissions fast until it ends', async (t) => {
  const world = await createWorld(t, DAYS)
  const [proposer, keeper, person] = [await world.founder(), await world.founder(), await world.holder(...ALL)]
  const { id } = (await raise(proposer, 30)).json().proposal
  // The loss has begun and is not committed: a decision that reads the same rows has to wait for it.
  let decided: Promise<Reply> | undefined
  await world.owner.begin(async (tx) => {
    await tx`delete from user_roles where user_id = ${person.id} and role_id <> (select id from roles where name = 'member')`
    decided = decide(person, id)
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  assert.deepEqual(outcome(await decided!), [403, 'auth.permission'])
  assert.equal((await decide(keeper, id)).statusCode, 204)
})

test('EYES-2 a person who removes or suspends the others is not the sole holder for three days', async (t) => {
  for (const remove of [{ roles: ['member'] }, { disabled: true }]) {
    const world = await createWorld(t, DAYS)
    const [insider, other] = [await world.founder(), await world.founder()]
    const generator = await addGenerator(world, insider)
    await insider.post('/auth/factor', { code: nextCode(generator) })
    assert.equal((await insider.patch(`/admin/users/${other.id}`, remove)).statusCode, 204)
    const waits = await raise(insider)
    assert.equal(waits.statusCode, 202, JSON.stringify(remove))
    assert.deepEqual(await signNow(insider), [1, 2, 3, 4, 5, 6, 7])
    await world.clock.advance(73 * HOUR)
    await insider.post('/auth/factor', { code: nextCode(generator) })
    assert.equal((await raise(insider)).statusCode, 204, 'a real sole holder goes on after that')
  }
})

test('EYES-3 a guarded permission is given to a person by two people', async (t) => {
  const world = await createWorld(t, DAYS)
  const [one, two] = [await world.founder(), await world.founder()]
  const [ann, bob] = await world.people('ann', 'bob')
  assert.equal(
    (await one.post('/admin/roles', { name: 'treasurer', permissions: ['currency:manage'] })).statusCode,
    201,
  )
  const held = await roles(one, ann, 'member', 'treasurer')
  assert.deepEqual([held.statusCode, Object.keys(held.json())], [202, ['message', 'proposal']])
  assert.equal((await ann.get('/admin/currency/orders')).statusCode, 403, 'nothing has changed')
  const { id } = held.json().proposal
  const [listed] = (await two.get('/admin/proposals?kind=grant')).json().data
  assert.deepEqual(
    [listed.id, listed.kind, listed.name, listed.before, listed.after],
    [
      id,
      'grant',
      ann.name,
      { roles: ['member'], permissions: ['feed-post', 'storage-create'] },
      {
        user_id: ann.id,
        roles: ['member', 'treasurer'],
        permissions: ['currency:manage', 'feed-post', 'storage-create'],
      },
    ],
  )
  const { item, record } = (await two.get(`/admin/queue/proposals/${id}`)).json()
  assert.deepEqual([item.about, item.title, record.after.roles], ['grant', ann.name, ['member', 'treasurer']])
  assert.equal((await two.get('/admin/queue')).json().proposals.count, 1)
  assert.deepEqual(outcome(await decide(one, id)), [403, 'proposal.own'])
  assert.equal((await decide(two, id)).statusCode, 204)
  assert.equal((await ann.get('/admin/currency/orders')).statusCode, 200)
  await world.runJobs()
  for (const founder of [one, two]) {
    const told = (await founder.get('/user/notifications?type=system')).body
    assert.match(told, new RegExp(`A grant of permissions is waiting for a second person: ${ann.name}`))
    assert.match(told, new RegExp(`A second person approved: ${ann.name}`))
  }
  const lines = await world.owner`
    select action, actor_id from audit_log where object in (${`proposals:${id}`}, ${`users:${ann.id}`}) order by id`
  assert.deepEqual(
    lines.filter(({ action }) => /proposals|users.update/.test(action)).map(({ action, actor_id: by }) => [action, by]),
    [
      ['proposals.create', one.id],
      ['proposals.approve', two.id],
      ['users.update', two.id],
    ],
  )

  for (const names of [['founder'], ['member', 'founder']])
    assert.equal((await roles(one, bob, ...names)).statusCode, 202, 'everything is guarded too')
  assert.equal((await roles(one, bob, 'member', 'moderator')).statusCode, 204, 'what is not guarded is given at once')
  assert.equal((await roles(one, ann, 'member')).statusCode, 204, 'taking needs no one')
})

test('EYES-3 nor does a suspension, a role that is filled later, or an outdated proposal give one by one person alone', async (t) => {
  const world = await createWorld(t, DAYS)
  const [one, two] = [await world.founder(), await world.founder()]
  const [ann, bob] = await world.people('ann', 'bob')
  const made = await one.post('/admin/roles', { name: 'later', permissions: [] })
  assert.equal((await roles(one, ann, 'member', 'later')).statusCode, 204)
  const filled = await one.patch(`/admin/roles/${made.json().id}`, { permissions: ['user:manage', 'audit:read'] })
  assert.equal(filled.statusCode, 202, 'a role that a person holds')
  assert.equal((await ann.get('/admin/users')).statusCode, 403)
  const [listed] = (await two.get('/admin/proposals?kind=grant')).json().data
  assert.deepEqual(
    [listed.name, listed.before, listed.after],
    ['later', { permissions: [] }, { role_id: made.json().id, permissions: ['user:manage', 'audit:read'], people: 1 }],
  )
  assert.equal((await one.patch(`/admin/roles/${made.json().id}`, { permissions: ['ad:manage'] })).statusCode, 200)
  assert.deepEqual(outcome(await decide(two, listed.id)), [422, 'proposal.outdated'])
  const again = await one.patch(`/admin/roles/${made.json().id}`, { permissions: ['user:manage', 'audit:read'] })
  assert.equal((await decide(two, again.json().proposal.id)).statusCode, 204)
  assert.equal((await ann.get('/admin/users')).statusCode, 200)

  await one.post('/admin/roles', { name: 'small', permissions: ['currency:cash-review'] })
  const { id } = (await roles(one, bob, 'member', 'small')).json().proposal
  const [small] = (await one.get('/admin/roles?q=small')).json().data
  const more = { permissions: ['currency:cash-review', 'currency:manage'] }
  assert.equal((await one.patch(`/admin/roles/${small.id}`, more)).statusCode, 200, 'no one holds it yet')
  assert.deepEqual(outcome(await decide(two, id)), [422, 'proposal.outdated'], 'not what was shown')

  await one.patch(`/admin/users/${bob.id}`, { disabled: true })
  for (const change of [
    { roles: ['member', 'small'] },
    { disabled: false, roles: ['member', 'small'] },
    { disabled: true, suspended_until: '2099-01-01 00:00:00', roles: ['member', 'founder'] },
  ])
    assert.equal((await one.patch(`/admin/users/${bob.id}`, change)).statusCode, 202, JSON.stringify(change))
  await one.patch(`/admin/users/${ann.id}`, { disabled: true })
  for (const change of [{ disabled: false }, { disabled: true, suspended_until: '2099-01-01 00:00:00' }])
    assert.equal((await one.patch(`/admin/users/${ann.id}`, change)).statusCode, 202, 'letting back in gives it again')
  const back = (await one.patch(`/admin/users/${ann.id}`, { disabled: false })).json().proposal.id
  assert.equal((await decide(two, back)).statusCode, 204)
  assert.equal((await one.get(`/admin/users/${ann.id}`)).json().disabled, false)
})

test('EYES-3 filling a role and giving it at once: what comes second waits', async (t) => {
  const world = await createWorld(t, DAYS)
  const one = await world.founder()
  await world.founder()
  const people = await world.people('ann', 'bob', 'cleo', 'dan', 'eve')
  for (const [turn, person] of people.entries()) {
    const role = `empty-${turn}`
    const { id } = (await one.post('/admin/roles', { name: role, permissions: [] })).json()
    const replies = await Promise.all([
      one.patch(`/admin/roles/${id}`, { permissions: ['user:manage'] }),
      roles(one, person, 'member', role),
    ])
    assert.equal(tally(replies)[202], 1, JSON.stringify(tally(replies)))
    assert.equal((await person.get('/admin/users')).statusCode, 403)
  }
})

test('EYES-3 the first set-up: a sole founder gives permissions at once, with a factor by showing it', async (t) => {
  const world = await createWorld(t, DAYS)
  const sole = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  await sole.post('/admin/roles', { name: 'clerk', permissions: ['currency:cash-review'] })
  assert.equal((await roles(sole, ann, 'member', 'clerk')).statusCode, 204)
  assert.equal((await ann.get('/admin/cashes')).statusCode, 200)
  const generator = await addGenerator(world, sole)
  await sole.post('/auth/factor', { code: nextCode(generator) })
  await world.clock.advance(121)
  assert.deepEqual(outcome(await roles(sole, bob, 'member', 'founder')), [401, 'auth.step_up'])
  await sole.post('/auth/factor', { code: nextCode(generator) })
  assert.equal((await roles(sole, bob, 'member', 'founder')).statusCode, 204)
  assert.equal((await roles(sole, ann, 'member', 'founder')).statusCode, 202, 'from then on there are two')
  const lines = (await sole.get('/admin/proposals?kind=grant')).json().data
  assert.deepEqual(
    lines.map(({ is_alone, state }: Record<string, unknown>) => [is_alone, state]),
    [
      [false, 0],
      [true, 1],
      [true, 1],
    ],
  )
})

test('EYES-3 everyone who can decide a grant sees and hears of it, others do not', async (t) => {
  const world = await createWorld(t, DAYS)
  const founder = await world.founder()
  const people = [await world.holder('user:manage', 'currency:cash-review'), await world.holder('currency:manage')]
  const [decider, banker] = people as [Person, Person]
  const [ann] = await world.people('ann')
  await founder.post('/admin/roles', { name: 'clerk', permissions: ['currency:cash-review'] })
  const { id } = (await roles(founder, ann, 'member', 'clerk')).json().proposal
  assert.deepEqual(
    (await decider.get('/admin/proposals')).json().data.map((each: { id: number }) => each.id),
    [id],
  )
  assert.deepEqual((await banker.get('/admin/proposals')).json().data, [])
  assert.equal((await decider.get('/admin/queue')).json().proposals.count, 1)
  assert.equal((await banker.get('/admin/queue')).json().proposals.count, 0)
  await world.runJobs()
  assert.match((await decider.get('/user/notifications?type=system')).body, /is waiting for a second person/)
  assert.doesNotMatch((await banker.get('/user/notifications?type=system')).body, /is waiting for a second person/)
  assert.deepEqual(outcome(await decide(banker, id)), [403, 'auth.permission'])
  assert.equal((await decide(decider, id)).statusCode, 204)
  assert.equal((await ann.get('/admin/cashes')).statusCode, 200)
})

test('EYES-4 a role that people outside staff hold gets no guarded permission', async (t) => {
  const world = await createWorld(t, DAYS)
  const [one, two] = [await world.founder(), await world.founder()]
  const [member] = (await one.get('/admin/roles?q=member')).json().data
  const [moderator] = (await one.get('/admin/roles?q=moderator')).json().data
  const { id } = (await one.post('/admin/roles', { name: 'guests', permissions: ['feed-post'] })).json()
  for (const person of await world.people('ann', 'bob')) await roles(one, person, 'member', 'guests')
  for (const permission of ALL)
    for (const role of [member.id, id]) {
      const reply = await one.patch(`/admin/roles/${role}`, { permissions: ['feed-post', permission] })
      assert.deepEqual(outcome(reply), [422, 'role.too_wide'], `${permission} ${role}`)
    }
  assert.equal((await one.patch(`/admin/roles/${id}`, { permissions: ['topic:creator'] })).statusCode, 200)
  for (let staff = 0; staff < 3; staff++) await world.staff('moderator')
  const wide = await one.patch(`/admin/roles/${moderator.id}`, {
    permissions: [...moderator.permissions, 'user:manage'],
  })
  assert.equal(wide.statusCode, 202, 'staff are trusted with more, by two people')
  assert.equal((await decide(two, wide.json().proposal.id)).statusCode, 204)
})
