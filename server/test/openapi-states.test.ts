import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { OpenApiDocument, Operation, Parameter, Schema } from '../src/kernel/http/openapi/document.ts'
import { openApiDocument } from '../src/kernel/http/openapi/index.ts'
import { addressOf, send } from './access/call.ts'
import { unique } from './access/makers.ts'
import type { Call } from './access/prepare.ts'
import { type ActorName, type Stage, setStage } from './access/stage.ts'
import { type Row, rows } from './access/table.ts'
import { provenAnswer } from './contracts/oidc.ts'
import { genuineNotice } from './factories/store-iap.ts'
import { walkOperations } from './openapi.ts'
import { requestsFrom } from './person.ts'
import { changeSetting } from './settings.ts'
import { createWorld } from './world.ts'

/**
 * What no example can know, because the service makes it: ids of records, nodes of files, codes, receipts, keys. A
 * prepared call replaces the example's; everything else is sent as in the description.
 */
const MADE_BY_SERVICE =
  /^(id|.*_ids?|author|user|avatar|phone|email|login|password|old_password|verifiable_code|code|receipt|signedPayload|members|adoption|invitor|store_id|amount|endpoint|keys|folder)$/

/** Not HTTP of ours: the provider's own bytes, which no example describes. */
const NO_EXAMPLE = new Set(['notifyPayA', 'notifyPayB'])

/** A user with a password, who has just been sent a code. */
async function proven({ world }: Stage): Promise<Call> {
  const [ann] = await world.people('ann')
  await ann.put('/user/password', { password: 'plaza-demo-2026' })
  await world.clock.advance(61)
  await ann.post('/verifycodes', { phone: ann.phone, purpose: 'proof' })
  return { as: ann, query: `password=plaza-demo-2026&verifiable_code=${await world.codeFor(ann.phone)}` }
}

/** States of their own, where those of the access table are made to be refused. */
const STATES: Readonly<Record<string, (stage: Stage) => Promise<Call>>> = {
  getCurrentKey: async ({ world, people }) => {
    const { key } = (await people.owner.post('/user/keys', { name: 'Reader', scopes: ['read'] })).json()
    return { as: requestsFrom(world.app, people.owner.address, () => key) }
  },
  acceptTerms: async ({ world }) => {
    await changeSetting(world, 'terms', { version: '2026-01', text: { en: 'Be kind.', 'zh-CN': '友善。' } })
    return {}
  },
  addFactor: async (stage) => ({ as: await stage.personLike('user') }),
  adminReviewCash: async (stage) => {
    // The giver of the coins may not approve.
    const [ann] = await stage.world.people('ann')
    await (await stage.world.founder()).post('/admin/currency/adjustments', {
      user_id: ann.id,
      amount: 100,
      reason: 'A prize',
    })
    await ann.post('/currency/cash', { amount: 100 })
    return { params: { order: (await ann.get('/currency/orders')).json()[0].id } }
  },
  adminSettleDebt: async ({ world }) => {
    const [ann] = await world.people('ann')
    await (await world.founder()).post('/admin/currency/adjustments', {
      user_id: ann.id,
      amount: 100,
      reason: 'A prize',
    })
    const [debt] = await world.owner<{ id: number }[]>`
      insert into user_debts (user_id, amount, reason) values (${ann.id}, 5, 'a refund') returning id`
    return { params: { debt: debt!.id } }
  },
  adminDecideProposal: async ({ world }) => {
    const proposer = await world.founder()
    const ratio = await proposer.patch('/admin/settings/sign', [2, 2, 3, 4, 5, 6, 8])
    return { params: { id: ratio.json().proposal.id } }
  },
  reportChatMessage: async ({ world, people }) => {
    const [ann] = await world.people('ann')
    const { id } = (await people.owner.post('/chat/conversations', { title: 'Reported', user_ids: [ann.id] })).json()
    await people.owner.post(`/chat/conversations/${id}/messages`, { client_id: 'reported', text: 'Hello' })
    return { as: ann, params: { conversation: id, seq: 1 } }
  },
  listCollections: async ({ people }) => {
    await people.owner.post('/user/collection-folders', { name: 'Listed' })
    const [folder] = (await people.owner.get('/user/collection-folders')).json()
    return { as: people.owner, query: `folder=${folder.id}` }
  },
  translateFeed: async ({ people }) => ({ as: people.owner, query: 'language=en' }),
  deleteOwnUser: proven,
  linkIdentity: async (stage) => ({ ...(await proven(stage)), headers: await provenAnswer(stage.world, 'proven') }),
  removeEmail: proven,
  removePhone: proven,
  unlinkIdentity: async (stage) => {
    const { as, query } = await proven(stage)
    await as!.post('/user/identities', {}, { headers: await provenAnswer(stage.world, unique('linked')) })
    return { as: as!, query: query!, params: { provider: 'oidc' } }
  },
  metrics: async ({ world }) => ({ as: requestsFrom(world.app, '127.0.0.1', () => undefined) }),
  takeStoreIapNotice: async ({ world, people }) => ({
    body: { signedPayload: await genuineNotice(world, people.owner) },
  }),
}

interface Example {
  operation: Operation
  row: Row
  query: Record<string, unknown>
  body: unknown
}

const ACTORS: readonly ActorName[] = ['owner', 'staff', 'user', 'stranger', 'guest']

/** Every example of an operation: with what it requires, then with each optional parameter in turn. */
function* examplesOf(document: OpenApiDocument): Generator<Example> {
  const rowOf = new Map(rows.map((row) => [row.name.replace(/:(\w+)/g, '{$1}').replace('*', '{path}'), row]))
  for (const { method, path, operation } of walkOperations(document)) {
    if (NO_EXAMPLE.has(operation.operationId)) continue
    const row = rowOf.get(`${method.toUpperCase()} ${path}`)
    assert(row, `${method} ${path} has no row in access/table.ts`)
    const body = operation.requestBody?.content['application/json']?.example
    const parameters = (operation.parameters ?? []).filter((each): each is Parameter => !('$ref' in each))
    // As which a record was read differs from record to record: version.test.ts sends it.
    const queries = parameters.filter((each) => each.in === 'query' && each.name !== 'unchanged_since')
    const required = Object.fromEntries(
      queries
        .filter((each) => each.required)
        .map((each) => [each.name, valuesOf(document, each)[0]])
        .filter(([, value]) => value !== undefined),
    )
    yield { operation, row, body, query: required }
    for (const each of queries.filter(({ required }) => !required))
      for (const value of valuesOf(document, each))
        yield { operation, row, body, query: { ...required, [each.name]: value } }
  }
}

const valuesOf = ({ components }: OpenApiDocument, { schema, example }: Parameter): unknown[] => {
  const { $ref } = schema as { $ref?: string }
  const whole = $ref ? components.schemas[$ref.split('/').at(-1)!]! : schema
  const said = [example, ...((whole['examples'] as unknown[]) ?? []), (whole as Schema)['default']]
  return [...new Set(said.filter((value) => value !== undefined))]
}

async function sendExample(stage: Stage, { operation, row, query, body }: Example): Promise<string | undefined> {
  const actor = ACTORS.find((each) => row.statuses[each] < 300) ?? 'guest'
  // One code a minute may be asked for.
  await stage.world.clock.advance(61)
  const call = await (STATES[operation.operationId] ?? ((given: Stage) => row.prepare(given, actor)))(stage)
  const prepared = new URLSearchParams(call.query)
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  // A stream that does not end at once never answers.
  const isGiven = (name: string) => !asked.has(name) || name === 'once' || MADE_BY_SERVICE.test(name)
  for (const [name, value] of prepared) if (isGiven(name)) asked.set(name, value)
  const sent = { ...call, query: String(asked), body: body === undefined ? call.body : fitted(body, call.body) }
  const reply = await send(call.as ?? stage.actors[actor], row.method, addressOf(stage, row.url, sent), sent)
  if (reply.statusCode < 400) return undefined
  return `${operation.operationId} as ${actor} ${asked} ${JSON.stringify(sent.body)} → ${reply.statusCode} ${reply.body}`
}

/** The example, with service-made values taken from the preparation. */
function fitted(example: unknown, prepared: unknown): unknown {
  if (Array.isArray(example)) return prepared ?? example
  const known = Object.entries((prepared ?? {}) as object).filter(([name]) => MADE_BY_SERVICE.test(name))
  return { ...(example as object), ...Object.fromEntries(known) }
}

async function refusedOf(t: TestContext, isMeant: (row: Row) => boolean): Promise<string[]> {
  // The statement of the example names a payment that was not made, which the checks of the ledger notice.
  const stage = await setStage(await createWorld(t, { leavesLedgerBroken: true, env: { TRANSLATE_URL: 'sandbox:' } }))
  const examples = [...examplesOf(openApiDocument(stage.world.app))].filter(({ row }) => isMeant(row))
  assert(examples.length > 30, `only ${examples.length} examples were found`)
  const refused: (string | undefined)[] = []
  for (const example of examples) refused.push(await sendExample(stage, example))
  return refused.filter((each) => each !== undefined)
}

test('every example of every read is accepted, with each of its parameters', async (t) => {
  assert.deepEqual(await refusedOf(t, ({ method }) => method === 'GET'), [])
})

// In a world of their own: what one creates under the name of its example, the other would find taken.
test('every example of every write is accepted in a state that fits it', async (t) => {
  assert.deepEqual(await refusedOf(t, ({ method }) => !['GET', 'PATCH'].includes(method)), [])
})

test('every example of every change is accepted in a state that fits it', async (t) => {
  assert.deepEqual(await refusedOf(t, ({ method }) => method === 'PATCH'), [])
})
