import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../../test/world.ts'

test('one page holds what a person did and what happened to them, page by page, as far as the caller may see it', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  for (const text of ['first', 'second', 'third']) {
    await ann.post('/feeds', { feed_content: text })
    await world.clock.advance(2)
  }
  await bob.post(`/report/users/${ann.id}`, { reason: 'rude' })
  await world.clock.advance(2)
  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 50, reason: 'a prize' })
  await world.clock.advance(2)
  await founder.patch(`/admin/users/${ann.id}`, { verification: { type: 'user', description: 'Painter' } })

  const url = `/admin/users/${ann.id}/timeline`
  const seen: string[] = []
  let before: string | null = ''
  while (before !== null) {
    const page: { data: { kind: string; title: string }[]; next: string | null } = (
      await founder.get(`${url}?limit=2${before && `&before=${before}`}`)
    ).json()
    assert(page.data.length <= 2)
    seen.push(...page.data.map(({ kind, title }) => `${kind} ${title}`))
    before = page.next
  }
  assert.deepEqual(
    seen.filter((line) => !line.startsWith('session')),
    [
      'staff-act users.verified',
      'order Adjustment',
      'report-about rude',
      'feed third',
      'feed second',
      'feed first',
      `joined ${ann.name}`,
    ].map((line) => (line === 'order Adjustment' ? seen.find((each) => each.startsWith('order'))! : line)),
  )
  assert.deepEqual(
    (await founder.get(`${url}?kind=feed&limit=2`)).json().data.map(({ title }: { title: string }) => title),
    ['third', 'second'],
  )
  const manager = await world.holder('user:manage')
  const { data } = (await manager.get(url)).json()
  assert(!data.some(({ kind }: { kind: string }) => kind === 'order'), 'orders need a permission for money')
  assert.equal((await manager.get('/admin/users/999999999/timeline')).json().code, 'user.not_found')
  assert.equal((await manager.get(`${url}?kind=cats`)).statusCode, 422)
  assert.equal((await manager.get(`${url}?before=yesterday`)).statusCode, 422)
  assert.equal((await ann.get(url)).statusCode, 403)
})

test('what staff did says what it was, until when and by whom', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  const person = `/admin/users/${ann.id}`
  await founder.patch(person, { disabled: true, rule: 'spam', until: '2099-01-02 03:04:05' })
  await world.clock.advance(2)
  await founder.patch(person, { disabled: false })
  await world.clock.advance(2)
  await founder.patch(person, { limited_until: '2099-02-03 04:05:06' })

  type Line = {
    kind: string
    title: string
    detail: string | null
    until: string | null
    by: object | null
    subject_id: number | null
  }
  const read = async (kind: string): Promise<Line[]> =>
    (await founder.get(`${person}/timeline?kind=${kind}`)).json().data
  const by = { id: founder.id, name: founder.name }
  assert.deepEqual(
    (await read('staff-act')).map((line) => [line.title, line.until, line.by]),
    [
      ['users.limited', '2099-02-03T04:05:06Z', by],
      ['users.released', null, by],
      ['users.suspended', '2099-01-02T03:04:05Z', by],
    ],
  )
  const decided = (await read('decision')).find(({ detail }) => detail === 'suspended')
  assert.deepEqual([decided?.until, decided?.by, decided?.subject_id], ['2099-01-02T03:04:05Z', by, ann.id])
  assert((await read('joined')).every((line) => line.by === null && line.until === null))
})
