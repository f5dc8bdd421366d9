import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portOf } from '../../../test/stream-client.ts'
import { createWorld } from '../../../test/world.ts'

const ROWS = 100_000

test('a list of 100,000 comes as a table while it is being read: every row once, and the first before the last', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  await world.owner`insert into tag_categories (name, weight) values ('many', 0)`
  await world.owner`
    insert into tags (name, tag_category_id, weight)
    select 'tag ' || n, (select id from tag_categories where name = 'many'), 0 from generate_series(1, ${ROWS}) n`
  const [{ count }] = (await world.owner`select count(*)::int as count from tags`) as unknown as [{ count: number }]

  const answer = await fetch(`http://127.0.0.1:${await portOf(world)}/api/v2/admin/tags?sort=id:asc`, {
    headers: { accept: 'text/csv', authorization: `Bearer ${founder.token}` },
  })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-length'), null, 'it was sent before it was complete')
  const ids = new Set<string>()
  let rest = ''
  let pieces = 0
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    pieces++
    const lines = (rest + piece).split('\r\n')
    rest = lines.pop()!
    for (const line of lines) ids.add(line.slice(0, line.indexOf(',')))
  }
  assert(pieces > 100, `${pieces} pieces`)
  assert.equal(ids.size, count + 1, 'each row once, and the names of the columns')
})
