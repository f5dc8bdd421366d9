import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'

// Tag categories stand for all records kept by staff: they have a name, a weight with a default, and nothing else.
const URL = '/admin/tag-categories'

const auditOf = (world: World, object: string) =>
  world.owner`select actor_id, action, before, after, address, request_id from audit_log where object = ${object} order by id` as unknown as Promise<
    { actor_id: number; action: string; before: unknown; after: unknown; address: string; request_id: string }[]
  >

test('a record is added, read, changed and removed, and the log says who did what', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')

  const added = await keeper.post(URL, { name: ' Music ', weight: 3 })
  assert.equal(added.statusCode, 201)
  const { id, ...record } = added.json()
  assert.deepEqual(Object.keys(record), ['name', 'weight', 'created_at', 'updated_at'])
  assert.deepEqual([record.name, record.weight], ['Music', 3])
  assert.deepEqual((await keeper.get(`${URL}/${id}`)).json(), added.json())

  const changed = await keeper.patch(`${URL}/${id}`, { name: 'Songs' })
  assert.equal(changed.statusCode, 200)
  assert.deepEqual(
    [changed.json().name, changed.json().weight],
    ['Songs', 3],
    'what is left out stays, also where creating has a default',
  )

  const removed = await keeper.delete(`${URL}/${id}`)
  assert.deepEqual([removed.statusCode, removed.body], [204, ''])
  assert.equal((await keeper.get(`${URL}/${id}`)).statusCode, 404)

  const lines = await auditOf(world, `tag-categories:${id}`)
  assert.deepEqual(
    lines.map(({ action, before, after }) => ({ action, before, after })),
    [
      { action: 'tag-categories.create', before: null, after: added.json() },
      { action: 'tag-categories.update', before: added.json(), after: changed.json() },
      { action: 'tag-categories.delete', before: changed.json(), after: null },
    ],
  )
  assert(lines.every(({ actor_id, address }) => actor_id === keeper.id && address === keeper.address))
  assert.equal(lines[1]!.request_id, changed.headers['x-request-id'])
})

test('a guest is asked to sign in and a stranger is refused, before anything is looked at', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const [who, status] of [
    [world.guest(), 401],
    [ann, 403],
  ] as const) {
    const replies = [
      await who.get(URL),
      await who.get(`${URL}/1`),
      await who.post(URL, {}),
      await who.patch(`${URL}/1`, {}),
      await who.delete(`${URL}/1`),
    ]
    assert.deepEqual(
      replies.map(({ statusCode }) => statusCode),
      Array(5).fill(status),
    )
  }
})

test('every wrong field is named, and nothing is stored', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const { id, ...before } = (await keeper.post(URL, { name: 'Strict' })).json()
  const wrong: [body: unknown, fields: string[]][] = [
    [{ name: 'x'.repeat(51), weight: -1 }, ['name', 'weight']],
    [{ name: 5, weight: '03' }, ['name', 'weight']],
    [{ name: null, weight: 1.5 }, ['name', 'weight']],
    [{ name: ['a'], weight: 1_000_001 }, ['name', 'weight']],
    [{ name: 'a\u202eb', weight: 1 }, ['name']],
    [{ name: '\u200b', weight: 1 }, ['name']],
    [{ name: 'ok', id: 7, created_at: 'x', name_folded: 'y' }, ['id', 'created_at', 'name_folded']],
  ]
  for (const [body, fields] of wrong) {
    for (const reply of [await keeper.post(URL, body), await keeper.patch(`${URL}/${id}`, body)]) {
      assert.equal(reply.statusCode, 422, JSON.stringify(body))
      assert.deepEqual(Object.keys(reply.json().errors).sort(), fields.toSorted(), reply.body)
    }
  }
  assert.deepEqual((await keeper.post(URL, { weight: 1 })).json().errors, { name: ['is required'] })
  assert.equal((await keeper.post(URL, { name: '  ' })).statusCode, 422)
  assert.equal((await keeper.patch(`${URL}/${id}`, {})).statusCode, 422)
  assert.deepEqual((await keeper.get(`${URL}/${id}`)).json(), { id, ...before })
  assert.equal((await auditOf(world, `tag-categories:${id}`)).length, 1)
})

test('a record that is not there is 404; an id that is none is 422', async (t) => {
  const keeper = await (await createWorld(t)).staff('moderator')
  const ask = async (id: string) => [
    await keeper.get(`${URL}/${id}`),
    await keeper.patch(`${URL}/${id}`, { weight: 1 }),
    await keeper.delete(`${URL}/${id}`),
  ]
  for (const reply of await ask('999999999'))
    assert.deepEqual([reply.statusCode, reply.json().code], [404, 'staff.not_found'])
  for (const id of ['0', 'x', '1e3', '9007199254740993']) {
    for (const reply of await ask(id))
      assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, ['id']])
  }
})

test('one key adds one record, also from ten requests at once', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const send = (name: string) => keeper.post(URL, { name }, { headers: { 'idempotency-key': 'add-1' } })

  const replies = await Promise.all(Array.from({ length: 10 }, () => send('Once')))
  const again = await send('Once')

  assert(replies.every(({ statusCode }) => statusCode === 201 || statusCode === 409))
  assert.deepEqual([again.statusCode, again.headers['idempotency-replayed']], [201, 'true'])
  assert(replies.filter(({ statusCode }) => statusCode === 201).every(({ body }) => body === again.body))
  assert.equal((await keeper.get(`${URL}?q=once`)).json().total, 1)
  assert.equal((await auditOf(world, `tag-categories:${again.json().id}`)).length, 1)
  assert.equal((await send('Twice')).statusCode, 422)
})

test('changes at once follow one another: each line begins where the one before ended', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const { id } = (await keeper.post(URL, { name: 'Contested' })).json()

  await Promise.all(Array.from({ length: 10 }, (_, weight) => keeper.patch(`${URL}/${id}`, { weight: weight + 1 })))

  const lines = await auditOf(world, `tag-categories:${id}`)
  const weight = (record: unknown) => (record as { weight: number }).weight
  assert.equal(lines.length, 11)
  for (const [index, line] of lines.slice(1).entries()) assert.equal(weight(line.before), weight(lines[index]!.after))
})

test('removed twice at once: one removes it, the other finds nothing', async (t) => {
  const keeper = await (await createWorld(t)).staff('moderator')
  const { id } = (await keeper.post(URL, { name: 'Short-lived' })).json()
  const replies = await Promise.all([keeper.delete(`${URL}/${id}`), keeper.delete(`${URL}/${id}`)])
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [204, 404])
})
