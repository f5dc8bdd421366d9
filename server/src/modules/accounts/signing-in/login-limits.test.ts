import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, obtainCode, signIn } from '../../../../test/factories/accounts.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { createWorld, type Reply, type World } from '../../../../test/world.ts'

const PASSWORD = 'correct horse battery'
const isRefused = (reply: Reply, [fromS, toS] = [3000, 3600]) => {
  assert.deepEqual([reply.statusCode, reply.json().code], [429, 'auth.too_many_failures'])
  const waitS = Number(reply.headers['retry-after'])
  assert(waitS > fromS! && waitS <= toS!, String(waitS))
}

/** Ten wrong passwords for one account, each as soon as it is taken; the waits between them grow. */
async function failTenTimes(world: World, names: readonly string[]): Promise<void> {
  const fail = (turn: number) => signIn(world.guest(), names[turn % names.length]!, 'wrong password')
  for (const [count, wait] of [
    [5, [0, 60]],
    [3, [60, 600]],
    [2, undefined],
  ] as const) {
    for (let turn = 0; turn < count; turn++) assert.equal((await fail(turn)).statusCode, 422)
    if (!wait) return
    isRefused(await fail(0), [...wait])
    await world.clock.advance(wait[1] + 1)
  }
}

test('AUTH-2: one code tried against many numbers from one address is refused from the 21st on', async (t) => {
  const world = await createWorld(t)
  const spray = world.guest()
  for (let turn = 1; turn <= 20; turn++) {
    assert.equal(
      (await spray.post('/auth/login', { login: world.phone(), verifiable_code: '000000' })).statusCode,
      422,
      `try ${turn}`,
    )
  }
  isRefused(await spray.post('/auth/login', { login: world.phone(), verifiable_code: '000000' }))
  isRefused(await signIn(spray, 'unknown', 'a password'))
  isRefused(await spray.post('/social/mini-program', { code: 'x' }))
  assert.equal(
    (await world.guest().post('/auth/login', { login: world.phone(), verifiable_code: '000000' })).statusCode,
    422,
  )
  await world.clock.advance(3601)
  assert.equal((await spray.post('/auth/login', { login: world.phone(), verifiable_code: '000000' })).statusCode, 422)
})

test('AUTH-2: a hundred tries at once from one address are twenty', async (t) => {
  const world = await createWorld(t)
  const spray = world.guest()
  const replies = await times(100, () => spray.post('/auth/login', { login: world.phone(), verifiable_code: '000000' }))
  assert.deepEqual(tally(replies), { 422: 20, 429: 80 })
})

test('AUTH-2: the same spray from hundreds of addresses raises the alarm, which falls when it is over', async (t) => {
  const world = await createWorld(t, { env: { TRUST_PROXY: '1' } })
  const alarm = async () => {
    const figures = (await world.guest().get('/metrics', { remoteAddress: '127.0.0.1' })).body
    return [
      /^plaza_login_failure_alarm (\d)$/m.exec(figures)?.[1],
      /^plaza_login_failures_total\{kind="code"\} (\d+)$/m.exec(figures)?.[1],
    ]
  }
  assert.deepEqual(await alarm(), ['0', undefined])
  // From the start of a minute, so that a slow machine has all of it.
  await world.clock.advance(60 - ((world.clock.now().getTime() / 1000) % 60))

  const replies = await times(220, (turn) =>
    world
      .guest()
      .post(
        '/auth/login',
        { login: world.phone(), verifiable_code: '000000' },
        { headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${turn >> 8}.${turn & 255}` } },
      ),
  )

  assert.deepEqual(tally(replies), { 422: 220 })
  assert.deepEqual(await alarm(), ['1', '220'])
  await world.clock.advance(120)
  assert.deepEqual(await alarm(), ['0', '220'])
})

test('AUTH-2: wrong passwords lock an account’s password under all its names, for a minute, ten, an hour; its owner’s code still works', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, PASSWORD)
  await world.clock.advance(61)
  const names = [ann.name, ann.phone, `+86${ann.phone}`]
  await failTenTimes(world, names)

  isRefused(await signIn(world.guest(), ann.name, PASSWORD), [2800, 3600])
  const code = await obtainCode(world, ann.phone)
  assert.equal((await world.guest().post('/auth/login', { login: ann.phone, verifiable_code: code })).statusCode, 200)
  await world.clock.advance(3601)
  assert.equal((await signIn(world.guest(), ann.name, PASSWORD)).statusCode, 200)
})

test('AUTH-5: an unknown login is limited like a known one, in all its spellings', async (t) => {
  const world = await createWorld(t)
  const phone = world.phone()
  await failTenTimes(world, [phone])
  isRefused(await signIn(world.guest(), `+86${phone}`, 'wrong password'), [2800, 3600])
})

test('success uses nothing up: thirty people behind one address sign in at once, and so does one person fifteen times', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, PASSWORD)
  const school = world.guest()

  assert.deepEqual(tally(await times(15, () => signIn(school, ann.name, PASSWORD))), { 200: 15 })
  const [{ uses }] =
    (await world.owner`select count(*)::int as uses from budget_uses where key like 'login%'`) as unknown as [
      { uses: number },
    ]
  const codes = await times(30, (turn) =>
    school.post('/social/mini-program', { code: `demo:pupil ${turn} of ${ann.id}` }),
  )
  assert.deepEqual(tally(codes), { 200: 30 })
  assert.equal(
    (
      (await world.owner`select count(*)::int as uses from budget_uses where key like 'login%'`)[0] as unknown as {
        uses: number
      }
    ).uses,
    uses,
  )
})
