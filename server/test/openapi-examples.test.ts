import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoSteps, fillDemo } from '../../demo/index.ts'
import { openApiDocument } from '../src/kernel/http/openapi/index.ts'
import { walkOperations } from './openapi.ts'
import { requestsFrom } from './person.ts'
import { createWorld, type Requests } from './world.ts'

/** They take a code that was sent a moment ago, or what only the store can sign; see openapi-states.test.ts. */
const NEEDS_CODE = new Set([
  'changeEmail',
  'changePhone',
  'register',
  'resetPassword',
  'showFactor',
  'verifyStoreIapPurchase',
  'takeStoreIapNotice',
])
/** They need a proof of identity from the last ten minutes. */
const NEEDS_PROOF = new Set(['addFactor'])
/** They need something that the demo has not: terms, or an answer of the sign-in provider. */
const NEEDS_MORE = new Set(['acceptTerms', 'linkIdentity', 'signInByProvider'])
/** They take a file that was uploaded before. */
const NEEDS_FILE = new Set(['createBrand', 'adminCreateBrand', 'createEvent', 'adminCreateEvent'])
/** Paints nothing: pictures take longest, and no example needs one. */
const unpainted = demoSteps.map((step) => ({ ...step, pictures: [] }))
const unpaintedStore = { put: async () => {} } as never

// Those of operations on a record, and those that need a code or a file, are sent by openapi-states.test.ts.
test('the examples of request bodies work against the demo, each as it stands', async (t) => {
  // The statement of the example names a payment that was not made, which the checks of the ledger notice.
  const world = await createWorld(t, { leavesLedgerBroken: true })
  await fillDemo(world.service, unpaintedStore, unpainted)
  const founder = await world.founder()
  const examples = [...walkOperations(openApiDocument(world.app))].flatMap(({ method, path, operation }) => {
    const example = operation.requestBody?.content['application/json']?.example
    return example === undefined ||
      path.includes('{') ||
      NEEDS_CODE.has(operation.operationId) ||
      NEEDS_PROOF.has(operation.operationId) ||
      NEEDS_MORE.has(operation.operationId) ||
      NEEDS_FILE.has(operation.operationId)
      ? []
      : [{ method, path, operation, example }]
  })
  const login = examples.find(({ operation }) => operation.operationId === 'login')!
  const signIn = await world.guest().post('/auth/login', login.example)
  assert.equal(signIn.statusCode, 200, `login: ${signIn.body}`)
  const person = requestsFrom(world.app, '10.99.0.1', () => signIn.json().access_token as string)

  const refused: string[] = []
  for (const { method, path, operation, example } of examples) {
    // One code a minute may be asked for.
    await world.clock.advance(120)
    const send = (caller: Requests) =>
      caller.send({
        method: method.toUpperCase() as 'POST',
        url: path,
        payload: JSON.stringify(example),
        headers: { 'content-type': 'application/json' },
      })
    const asPerson = await send(person)
    const reply = asPerson.body.includes('"auth.permission"') ? await send(founder) : asPerson
    if (reply.statusCode >= 300)
      refused.push(`${operation.operationId} ${JSON.stringify(example)} → ${reply.statusCode} ${reply.body}`)
  }
  assert.deepEqual(refused, [])
})
