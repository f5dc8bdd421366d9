import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { dismiss, filesIn, form, mp4, pngOf, urlOf } from '../../../../test/factories/files.ts'
import { createWorld, type Person } from '../../../../test/world.ts'
import { sql } from '../../../kernel/index.ts'

const sendForm = (
  person: Pick<Person, 'send'>,
  { payload, headers }: ReturnType<typeof form>,
  more: Record<string, string> = {},
) => person.send({ method: 'POST', url: '/files', payload, headers: { ...headers, ...more } })

test('a file sent in a form is stored like any other', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const bytes of [await pngOf(), mp4()]) {
    const reply = await sendForm(ann, form(bytes))
    assert.equal(reply.statusCode, 201, reply.body)
    const { message, id, node } = reply.json()
    assert.equal(typeof message[0], 'string')
    assert.ok(id > 0)
    assert.equal((await world.guest().get(urlOf(node))).statusCode, 200)
  }
  assert.deepEqual(await filesIn(join(world.dataDir, 'tmp')), [])
})

test('a form is refused from guests, from people without the right, and without a file', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const good = form(await pngOf())
  assert.equal((await sendForm(world.guest(), good)).statusCode, 401)
  await dismiss(world, bob)
  assert.equal((await sendForm(bob, good)).statusCode, 403)

  const refused: [reply: Awaited<ReturnType<typeof sendForm>>, status: number][] = [
    [await sendForm(ann, form(await pngOf(), { name: 'picture' })), 422],
    [await sendForm(ann, { ...good, payload: Buffer.from('--edge--\r\n') }), 422],
    [await sendForm(ann, { ...good, payload: good.payload.subarray(0, 200) }), 400],
    [await sendForm(ann, { ...good, headers: { 'content-type': 'multipart/form-data' } }), 400],
    [await sendForm(ann, { ...good, headers: { 'content-type': 'image/png' } }), 415],
    [await ann.post('/files', { file: 'x' }), 415],
    [await sendForm(ann, form(Buffer.from('<svg onload=alert(1)>'))), 422],
    [await sendForm(ann, form(Buffer.alloc(0))), 422],
    [await sendForm(ann, form(Buffer.concat([await pngOf(), Buffer.alloc(10 * 1024 * 1024)]))), 413],
    [await sendForm(ann, form(Buffer.from('http://169.254.169.254/latest/meta-data'))), 422],
  ]
  for (const [index, [reply, status]] of refused.entries())
    assert.equal(reply.statusCode, status, `${index}: ${reply.body}`)
  assert.deepEqual((await sendForm(ann, form(await pngOf(), { name: 'picture' }))).json().errors.file.length, 1)
  assert.deepEqual(await filesIn(join(world.dataDir, 'tmp')), [])
  const { count } = await world.db.get<{ count: number }>(sql`select count(*) from files where owner_id = ${ann.id}`)
  assert.equal(count, 0)
})

test('ALL-17 an idempotency key is bound to the file, and one effect stays, also of six at once', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const key = { 'idempotency-key': 'form-1' }
  const send = () => sendForm(ann, form(bytes), key)
  const bytes = await pngOf()
  const replies = await Promise.all(Array.from({ length: 6 }, send))
  const stored = replies.filter((reply) => reply.statusCode === 201)
  assert.ok(
    stored.length > 0 && replies.every((reply) => [201, 409].includes(reply.statusCode)),
    replies.map((reply) => reply.statusCode).join(),
  )
  assert.equal(new Set(stored.map((reply) => reply.json().node)).size, 1)
  assert.equal((await send()).headers['idempotency-replayed'], 'true')
  assert.equal((await sendForm(ann, form(await pngOf(60, 60)), key)).statusCode, 422)

  await world.runJobs()
  const { count } = await world.db.get<{ count: number }>(sql`select count(*) from files where owner_id = ${ann.id}`)
  assert.equal(count, 1)
  assert.equal(
    (await filesIn(join(world.dataDir, 'files'))).filter((name) => stored[0]!.json().node.endsWith(name)).length,
    1,
  )
  assert.deepEqual(await filesIn(join(world.dataDir, 'tmp')), [])
})
