import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adjustmentProposals } from '../../src/modules/ledger/posting/adjust.ts'
import type { ProposalKind } from '../../src/modules/proposals/kinds.ts'
import { createPropose } from '../../src/modules/proposals/propose.ts'
import { addGenerator, nextCode } from '../factories/factors.ts'
import { tally } from '../inspect.ts'
import { fund } from '../money.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type Person, type World } from '../world.ts'

/** Sign-ins that outlast what waits. */
const DAYS = { env: { TOKEN_TTL_MINUTES: '10080' } }

type Change = [name: string, change: unknown]

const waitsFor = (person: Person, [name, change]: Change) => person.patch(`/admin/settings/${name}`, change)
const adjust = (person: Person, userId: number, amount: number) =>
  person.post('/admin/currency/adjustments', { user_id: userId, amount, reason: 'Prize' })
const decide = (person: Person, id: number, state: 1 | -1 = 1) =>
  person.patch(`/admin/proposals/${id}`, { state, remark: 'Seen' })
const settingOf = async (person: Person, name: string) =>
  (await person.get('/admin/settings')).json().data.find((each: { name: string }) => each.name === name).value
const balanceOf = async (person: Person) => (await person.get('/user/currency')).json().sum as number
const audited = async (world: World, object: string) =>
  (await world.owner`select action from audit_log where object = ${object} order by id`).map(({ action }) => action)

test('TRUST-5 every change that can raise what is paid out waits; what lowers it does not', async (t) => {
  const world = await createWorld(t, DAYS)
  const one = await world.founder()
  await world.founder()
  await changeSetting(world, 'currency', { cash: { status: false } })
  await changeSetting(world, 'money', { cash: false, rewards: false })
  const login = { type: 'task:login', max: 1, hit_increment: 2, how_increment: 5 }
  await changeSetting(world, 'tasks', [login])
  const waiting: Change[] = [
    ['tasks', [{ ...login, how_increment: 6 }]],
    ['tasks', [{ ...login, max: 2 }]],
    ['tasks', [{ ...login, max: 0 }]],
    ['tasks', [{ ...login, hit_increment: 1 }]],
    ['tasks', [login, { type: 'task:likes', max: 1, hit_increment: 1, how_increment: 1 }]],
    ['tasks', [{ ...login, how_increment: 6 }, login]],
    ['task-limits', { 'user-per-day': 1001 }],
    ['task-limits', { 'system-per-day': 10_000_001 }],
    ['task-limits', { 'be-liked-per-address': 6 }],
    ['sign', [1, 2, 3, 4, 5, 6, 8]],
    ['currency', { settings: { 'recharge-ratio': 2 } }],
    ['currency', { settings: { 'cash-max': 10_000_001 } }],
    ['currency', { cash: { status: true } }],
    ['money', { cash: true }],
    ['money', { rewards: true }],
    ['money', { 'earned-wait-days': 6 }],
    ['money', { 'bought-wait-days': 0 }],
    ['money', { 'cash-per-day': 10_000_001 }],
    ['money', { 'cash-second-approver-from': 1_000_001 }],
    ['money', { 'adjust-second-person-from': 1_000_001 }],
    ['money', { 'cash-per-day': 5, 'earned-wait-days': 1 }],
  ]
  for (const change of waiting) {
    const before = await settingOf(one, change[0])
    const reply = await waitsFor(one, change)
    assert.equal(reply.statusCode, 202, `${JSON.stringify(change)} ${reply.body}`)
    assert.deepEqual(Object.keys(reply.json()), ['message', 'proposal'])
    assert.deepEqual(await settingOf(one, change[0]), before)
  }
  const atOnce: Change[] = [
    ['tasks', [login, { ...login, how_increment: 1000 }]],
    ['tasks', [{ ...login, how_increment: 4, hit_increment: 3 }]],
    ['tasks', []],
    ['task-limits', { 'user-per-day': 999, 'system-per-day': 5 }],
    ['sign', [0, 1, 2, 3, 4, 5, 6]],
    ['currency', { settings: { 'cash-max': 9_000_000, 'cash-min': 50 }, recharge: { status: false } }],
    ['money', { tasks: false, 'earned-wait-days': 8, 'cash-per-day': 1000, 'adjust-second-person-from': 500 }],
    ['site', { name: 'Ours' }],
  ]
  for (const change of atOnce) assert.equal((await waitsFor(one, change)).statusCode, 204, JSON.stringify(change))

  const odd = await waitsFor(one, ['sign', [9, 9, 9]])
  assert.equal(odd.statusCode, 422, 'what would not be valid is refused, not proposed')
})

test('TRUST-5 a proposal is seen, agreed to by another person, takes effect, and everyone who should know does', async (t) => {
  const world = await createWorld(t, DAYS)
  const [one, two] = [await world.founder(), await world.founder()]
  await two.post('/admin/roles', { name: 'cashier', permissions: ['currency:manage'] })
  const cashier = await world.staff('cashier')
  const [ann] = await world.people('ann')
  const million = [{ type: 'task:login', max: 1, hit_increment: 1, how_increment: 1_000_000 }]
  const { id } = (await waitsFor(one, ['tasks', million])).json().proposal

  const [listed] = (await two.get('/admin/proposals?state=0')).json().data
  assert.deepEqual(
    [listed.id, listed.kind, listed.name, listed.after, listed.state, listed.proposer, listed.decided_by],
    [id, 'setting', 'tasks', million, 0, { id: one.id, name: one.name }, null],
  )
  assert.equal(Date.parse(listed.expires_at) - Date.parse(listed.created_at), 72 * 3600 * 1000)
  assert.equal((await two.get('/admin/queue')).json().proposals.count, 1)
  const { item, record } = (await two.get(`/admin/queue/proposals/${id}`)).json()
  assert.deepEqual([item.title, item.about, item.owner_id, record.after], ['tasks', 'setting', one.id, million])
  assert.equal((await cashier.get('/admin/queue')).json().proposals.count, 0, 'a setting needs setting:manage as well')

  const refusals: [Person, number, string][] = [
    [one, 403, 'proposal.own'],
    [cashier, 403, 'auth.permission'],
    [ann, 403, 'auth.permission'],
  ]
  for (const [who, status, code] of refusals) {
    const reply = await decide(who, id)
    assert.deepEqual([reply.statusCode, reply.json().code], [status, code])
  }
  assert.equal((await decide(two, 999_999)).statusCode, 404)
  assert.equal((await two.put(`/admin/queue/proposals/${id}/claim`)).statusCode, 200)

  const agreed = await decide(two, id)
  assert.deepEqual([agreed.statusCode, agreed.body], [204, ''])
  assert.deepEqual(await settingOf(two, 'tasks'), million)
  const [decided] = (await two.get('/admin/proposals')).json().data
  assert.deepEqual([decided.state, decided.decided_by, decided.remark], [1, { id: two.id, name: two.name }, 'Seen'])
  const again = await decide(two, id, -1)
  assert.deepEqual([again.statusCode, again.json().code], [422, 'proposal.decided'])
  assert.deepEqual(await audited(world, `proposals:${id}`), ['proposals.create', 'proposals.approve'])
  assert.deepEqual(await audited(world, 'settings:tasks'), ['settings.update'])
  await world.runJobs()
  for (const founder of [one, two]) {
    const told = (await founder.get('/user/notifications?type=system')).body
    assert.match(told, /is waiting for a second person: tasks/)
    assert.match(told, /A second person approved: tasks/)
  }
  assert.equal((await two.get('/admin/queue')).json().proposals.count, 0)
})

test('TRUST-5 a rejected proposal changes nothing, and neither does one that waited for three days', async (t) => {
  const world = await createWorld(t, DAYS)
  const [one, two] = [await world.founder(), await world.founder()]
  const { id } = (await waitsFor(one, ['sign', [9, 9, 9, 9, 9, 9, 9]])).json().proposal
  assert.equal((await decide(two, id, -1)).statusCode, 204)
  const late = (await waitsFor(one, ['sign', [8, 8, 8, 8, 8, 8, 8]])).json().proposal.id
  await world.clock.advance(72 * 3600 + 1)
  const reply = await decide(two, late)
  assert.deepEqual([reply.statusCode, reply.json().code], [422, 'proposal.stale'])
  const [listed] = (await two.get('/admin/proposals')).json().data
  assert.deepEqual([listed.id, listed.state, listed.decided_by], [late, -1, null])
  assert.equal((await two.get('/admin/queue')).json().proposals.count, 0)
  assert.deepEqual(await settingOf(two, 'sign'), [1, 2, 3, 4, 5, 6, 7])
})

test('TRUST-5 what takes effect is what was shown, and two people stand behind it', async (t) => {
  const world = await createWorld(t, DAYS)
  const [one, two, three] = [await world.founder(), await world.founder(), await world.founder()]
  const first = (await waitsFor(one, ['money', { 'earned-wait-days': 3 }])).json().proposal.id
  const another = (await waitsFor(one, ['money', { 'cash-per-day': 20_000_000 }])).json().proposal.id
  assert.equal((await waitsFor(two, ['money', { 'earned-wait-days': 30 }])).statusCode, 204)
  const outdated = await decide(two, first)
  assert.deepEqual([outdated.statusCode, outdated.json().code], [422, 'proposal.outdated'])
  assert.equal((await decide(two, another)).statusCode, 204, 'another field of the same setting is no obstacle')
  const money = await settingOf(two, 'money')
  assert.deepEqual([money['earned-wait-days'], money['cash-per-day']], [30, 20_000_000])

  const left = (await waitsFor(three, ['money', { 'earned-wait-days': 1 }])).json().proposal.id
  assert.equal((await one.patch(`/admin/users/${three.id}`, { disabled: true })).statusCode, 204)
  const gone = await decide(two, left)
  assert.deepEqual([gone.statusCode, gone.json().code], [422, 'proposal.proposer_left'])
  assert.equal((await decide(two, left, -1)).statusCode, 204)
})

test('TRUST-5 adjustments wait from the sum of a day, of their author or for their person', async (t) => {
  const world = await createWorld(t, DAYS)
  const [one, two, three] = [await world.founder(), await world.founder(), await world.founder()]
  const [ann, bob, cleo] = await world.people('ann', 'bob', 'cleo')
  await changeSetting(world, 'money', { 'adjust-second-person-from': 1000 })
  assert.equal((await adjust(one, ann.id, 1000)).statusCode, 202)
  assert.equal((await adjust(one, ann.id, 999)).statusCode, 201)
  assert.equal((await adjust(one, bob.id, 1)).statusCode, 202, 'the author has given 999 today')
  assert.equal((await adjust(two, ann.id, 1)).statusCode, 202, 'ann has got 999 today')
  assert.equal((await adjust(one, ann.id, -999)).statusCode, 201, 'taking needs no one')
  assert.equal((await adjust(one, ann.id, 1)).statusCode, 202, 'and does not make room')
  assert.equal((await adjust(two, bob.id, 999)).statusCode, 201)
  await world.clock.advance(24 * 3600 + 1)
  const { id } = (await adjust(one, cleo.id, 5000)).json().proposal
  assert.equal(await balanceOf(cleo), 0)
  const [listed] = (await two.get('/admin/proposals?kind=adjustment')).json().data
  assert.deepEqual(
    [listed.name, listed.after.amount, listed.after.user_id, listed.reason],
    [cleo.name, 5000, cleo.id, 'Prize'],
  )
  assert.equal((await decide(two, id)).statusCode, 204)
  assert.equal(await balanceOf(cleo), 5000)

  assert.equal((await cleo.post('/currency/cash', { amount: 500 })).statusCode, 201)
  const [cash] = (await one.get('/admin/cashes')).json().data
  for (const who of [one, two]) {
    const reply = await who.patch(`/admin/cashes/${cash.id}`, { state: 1 })
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'currency.adjusted'], 'author and second alike')
  }
  assert.equal((await three.patch(`/admin/cashes/${cash.id}`, { state: 1 })).statusCode, 204)

  const own = (await adjust(one, two.id, 5000)).json().proposal.id
  const reply = await decide(two, own)
  assert.deepEqual([reply.statusCode, reply.json().code], [403, 'currency.own_adjustment'])
  assert.equal((await decide(three, own)).statusCode, 204)
})

test('TRUST-5 gifts at once do not pass the threshold together', async (t) => {
  const world = await createWorld(t, DAYS)
  const [one, two] = [await world.founder(), await world.founder()]
  const people = await world.people('ann', 'bob', 'cleo', 'dan', 'eve', 'flo')
  await changeSetting(world, 'money', { 'adjust-second-person-from': 1000 })
  const ofOne = await Promise.all(people.map(({ id }) => adjust(one, id, 400)))
  assert.deepEqual(tally(ofOne), { 201: 2, 202: 4 })
  await world.clock.advance(24 * 3600 + 1)
  const [ann] = people
  const authors = [one, two, await world.founder(), await world.founder(), await world.founder()]
  const forAnn = await Promise.all(authors.map((author) => adjust(author, ann!.id, 400)))
  assert.deepEqual(tally(forAnn), { 201: 2, 202: 3 })
})

test('TRUST-5 of eight who decide at once one does, and none after the hour', async (t) => {
  const world = await createWorld(t, DAYS)
  const one = await world.founder()
  const deciders = [await world.founder(), await world.founder(), await world.founder(), await world.founder()]
  const [ann] = await world.people('ann')
  const both = [...deciders, ...deciders]
  const { id } = (await adjust(one, ann.id, 1_000_000)).json().proposal
  const replies = await Promise.all(both.map((who, index) => decide(who, id, index % 2 ? -1 : 1)))
  assert.deepEqual(tally(replies), { 204: 1, 422: 7 })
  const approved = replies.findIndex(({ statusCode }) => statusCode === 204) % 2 === 0
  assert.equal(await balanceOf(ann), approved ? 1_000_000 : 0)

  const late = (await adjust(one, ann.id, 1_000_000)).json().proposal.id
  const before = await balanceOf(ann)
  await world.clock.advance(72 * 3600 - 1)
  const raced = await Promise.all([
    ...both.slice(0, 4).map((who) => decide(who, late)),
    world.clock.advance(2).then(() => decide(both[0]!, late)),
    world.clock.advance(2).then(() => decide(both[1]!, late)),
  ])
  const done = raced.filter(({ statusCode }) => statusCode === 204).length
  assert(done <= 1 && raced.every(({ statusCode }) => [204, 422].includes(statusCode)))
  assert.equal(await balanceOf(ann), before + done * 1_000_000)
  await assert.rejects(
    world.owner`
      insert into proposals (kind, name, after, change, permissions, proposer_id, expires_at, state, decided_by, decided_at)
      values ('setting', 'x', '{}', '{}', '{a}', ${one.id}, now(), 1, ${deciders[0]!.id}, now() + interval '1 second')`,
    /proposals_decided_in_time/,
  )
  await assert.rejects(
    world.owner`
      insert into proposals (kind, name, after, change, permissions, proposer_id, expires_at, state, decided_by, decided_at)
      values ('setting', 'x', '{}', '{}', '{a}', ${one.id}, now(), 1, ${one.id}, now())`,
    /proposals_decided_by_another/,
  )
})

test('TRUST-5 store products that give more for their price wait', async (t) => {
  const world = await createWorld(t, DAYS)
  const [one, two] = [await world.founder(), await world.founder()]
  const url = '/admin/store-iap-products'
  const body = { name: 'Six', store_id: 'six', amount: 600, showAmount: 600 }
  const added = await one.post(url, body)
  assert.equal(added.statusCode, 201)
  const { id } = added.json()
  assert.equal((await one.patch(`${url}/${id}`, { name: 'Six hundred' })).statusCode, 200)
  assert.equal((await one.patch(`${url}/${id}`, { showAmount: 500 })).statusCode, 200)
  const back = await one.patch(`${url}/${id}`, { showAmount: 550 })
  assert.equal(back.statusCode, 202, 'more than before, though not more than the ratio')
  const cheaper = await one.patch(`${url}/${id}`, { amount: 300 })
  assert.equal(cheaper.statusCode, 202)
  assert.equal((await decide(two, back.json().proposal.id)).statusCode, 204)
  assert.equal((await one.get(`${url}/${id}`)).json().showAmount, '550')
  const outdated = await decide(two, cheaper.json().proposal.id)
  assert.deepEqual([outdated.statusCode, outdated.json().code], [422, 'proposal.outdated'])

  const rich = { name: 'Gift', store_id: 'gift', amount: '999999999998', showAmount: '999999999999' }
  const held = await one.post(url, rich)
  assert.equal(held.statusCode, 202, 'a unit in a million million is more than the ratio')
  const taken = await one.post(url, { ...rich, product_id: 'other', showAmount: '1' })
  assert.equal(taken.statusCode, 201)
  const refused = await decide(two, held.json().proposal.id)
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'store_iap.store_id_taken'])
  assert.equal((await one.delete(`${url}/${taken.json().id}`)).statusCode, 204)
  assert.equal((await decide(two, held.json().proposal.id)).statusCode, 204, 'what was refused still waits')
  assert.equal((await one.get(`${url}?q=gift`)).json().data[0].showAmount, '999999999999')
})

test('TRUST-5 a sole holder’s second factor, shown afresh for each, takes the second person’s place', async (t) => {
  const world = await createWorld(t, DAYS)
  const sole = await world.founder()
  const [ann] = await world.people('ann')
  assert.equal((await waitsFor(sole, ['sign', [2, 2, 3, 4, 5, 6, 7]])).statusCode, 204, 'without a factor, at once')
  assert.equal((await adjust(sole, ann.id, 1_000_000)).statusCode, 201)
  const generator = await addGenerator(world, sole)
  await sole.post('/auth/factor', { code: nextCode(generator) })
  await world.clock.advance(121)
  const asked = await waitsFor(sole, ['sign', [3, 3, 3, 4, 5, 6, 7]])
  assert.deepEqual(
    [asked.statusCode, asked.json().code, asked.headers['x-step-up']],
    [401, 'auth.step_up', 'factor'],
    'shown, but not afresh',
  )
  assert.equal((await waitsFor(sole, ['sign', [1, 2, 3, 4, 5, 6, 7]])).statusCode, 204, 'lowering needs nothing more')
  await sole.post('/auth/factor', { code: nextCode(generator) })
  assert.equal((await waitsFor(sole, ['sign', [3, 3, 3, 4, 5, 6, 7]])).statusCode, 204)
  assert.equal((await adjust(sole, ann.id, 1_000_000)).statusCode, 401, 'one showing, one change')
  const lines = (await sole.get('/admin/proposals')).json().data
  assert.deepEqual(
    lines.map(({ kind, is_alone, state }: Record<string, unknown>) => [kind, is_alone, state]),
    [
      ['setting', true, 1],
      ['adjustment', true, 1],
      ['setting', true, 1],
    ],
  )
  assert.deepEqual(await audited(world, `proposals:${lines[0].id}`), ['proposals.alone'])
  await world.runJobs()
  assert.match((await sole.get('/user/notifications?type=system')).body, /without a second person: sign/)
  await world.founder()
  assert.equal(
    (await waitsFor(sole, ['sign', [4, 4, 4, 4, 5, 6, 7]])).statusCode,
    202,
    'with a second founder it waits',
  )
})

test('TRUST-5 where staff need a factor, a sole holder without one raises nothing', async (t) => {
  const world = await createWorld(t, { env: { STAFF_SECOND_FACTOR: 'required' } })
  const sole = await world.founder()
  assert.equal((await waitsFor(sole, ['sign', [3, 3, 3, 4, 5, 6, 7]])).statusCode, 401)
})

test('TRUST-5 in production a sole holder without a factor raises nothing, even where factors are optional', async (t) => {
  const world = await createWorld(t, { env: { STAFF_SECOND_FACTOR: 'optional' } })
  const sole = await world.founder()
  const [session] = await world.owner<{ id: number }[]>`select id from sessions where user_id = ${sole.id}`
  const caller = { id: sole.id, sessionId: session!.id, permissions: new Set(['currency:manage']) }
  const kinds = new Map([['adjustment', adjustmentProposals as ProposalKind]])
  const ask = (isProduction: boolean) =>
    world.db.transaction((tx) =>
      createPropose(kinds, isProduction)(tx, { caller, origin: { address: '10.0.0.1' } as never }, {
        kind: 'adjustment',
        name: `users:${sole.id}`,
        after: { amount: 1_000_000 },
        change: {},
      } as never),
    )
  const proposals = async () => (await world.owner`select 1 from proposals`).length
  await assert.rejects(ask(true), { status: 401, code: 'auth.step_up' })
  assert.equal(await proposals(), 0)
  assert.equal(await ask(false), undefined, 'outside production it takes effect at once')
  assert.equal(await proposals(), 1)
  const generator = await addGenerator(world, sole)
  await sole.post('/auth/factor', { code: nextCode(generator) })
  assert.equal(await ask(true), undefined, 'with a factor that was just shown')
  await assert.rejects(ask(true), { status: 401 }, 'one showing, one change')
})

test('TRUST-5 staff see what a user could withdraw, how much was not paid for, and who has no second factor', async (t) => {
  const world = await createWorld(t, DAYS)
  const [founder, plain] = [await world.founder(), await world.staff('moderator')]
  const [ann] = await world.people('ann')
  await changeSetting(world, 'money', { 'granted-wait-days': 5 })
  await fund(world, ann.id, 300)
  await changeSetting(world, 'money', { 'granted-wait-days': 0 })
  await fund(world, ann.id, 200)
  await ann.post('/currency/cash', { amount: 150 })
  const balance = (await founder.get(`/admin/users/${ann.id}/currency`)).json()
  assert.deepEqual(
    [
      balance.sum,
      balance.withdrawable,
      balance.held,
      balance.owed,
      balance.lots.map(({ amount }: { amount: number }) => amount),
    ],
    [350, 50, 150, 0, [300]],
  )
  assert.equal((await founder.get('/admin/users/999999/currency')).statusCode, 404)
  assert.equal((await plain.get(`/admin/users/${ann.id}/currency`)).statusCode, 403)

  const backing = (await founder.get('/admin/ledger/backing')).json()
  assert.equal(backing.unbacked, (await founder.get('/admin/ledger/verify')).json().unbacked_coins)
  assert.deepEqual([backing.granted, backing.circulating, backing.unripe, backing.uncovered], [500, 500, 300, 500])

  const withoutFactor = async () =>
    (await founder.get('/admin/staff?has_factor=false')).json().data.map(({ id }: { id: number }) => id)
  assert.deepEqual(await withoutFactor(), [founder.id, plain.id])
  await addGenerator(world, founder)
  assert.deepEqual(await withoutFactor(), [plain.id])
  const [first] = (await founder.get('/admin/staff')).json().data
  assert.deepEqual([first.roles, first.factors, first.needs_factor], [['founder'], ['totp'], true])
})
