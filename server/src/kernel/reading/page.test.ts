import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillPage, joinPages, writePage } from './page.ts'
import { splitAt } from './split.ts'

const RECORD = {
  id: 1,
  text: 'a "has_like":false, \\ { [ ,"mine":1} 那',
  path: 'C:\\',
  list: [{ mine: 2 }, [], 'mine'],
  mine: false,
  person: { name: '}"', deep: { mine: [1] }, mine: null, after: -1.5 },
  last: 'none',
}

test('JSON is taken apart at the fields that were named, whatever stands in the texts', () => {
  const json = JSON.stringify(RECORD)
  const pieces = splitAt(json, ['mine', 'person.mine', 'last'])
  assert.equal(pieces.join(''), json)
  assert.deepEqual(
    pieces.filter((_, at) => at % 2 === 1),
    ['false', 'null', '"none"'],
  )
  assert.deepEqual(splitAt(json, []), [json])
  assert.deepEqual(splitAt(json, ['person.deep.mine'])[1], '[1]')
})

test('a field that is missing is a fault, not a part of what everybody sees', () => {
  assert.throws(() => splitAt(JSON.stringify(RECORD), ['mine', 'theirs']), /theirs/)
  for (const broken of ['[]', '{"a', '{"a":', '{"a":[1', '{"a":"b}', '{"a" 1}'])
    assert.throws(() => splitAt(broken, []), broken)
})

test('a page is filled for each viewer, and shared where nothing differs', () => {
  const records = ['那', '"'].map((text, id) => ({ id, text, mine: false, count: 0 }))
  const page = writePage(
    records.map((record) => splitAt(JSON.stringify(record), ['mine', 'count'])),
    { before: '{"data":[', after: ']}' },
  )
  assert.deepEqual(JSON.parse(page.bytes.toString()), { data: records })
  assert.equal(
    fillPage(page, () => undefined),
    page.bytes,
  )
  const filled = fillPage(page, (record, gap) => (record === 1 ? Buffer.from(gap === 0 ? 'true' : '12') : undefined))
  assert.deepEqual(JSON.parse(filled.toString()), { data: [records[0], { ...records[1], mine: true, count: 12 }] })
  assert.equal(writePage([]).bytes.toString(), '[]')
})

test('a page of records that were written one by one is the page that is written of them at once', () => {
  const records = [
    ['{"a":"é","b":', '0', ',"c":', 'null', '}'],
    ['{"a":"","b":', '12', ',"c":', '""', '}'],
  ]
  for (const frame of [undefined, { before: '{"data":[', after: ']}' }])
    for (const count of [1, 2]) {
      const some = records.slice(0, count)
      const alone = some.map((pieces) => writePage([pieces], { before: '', after: '' }))
      assert.deepEqual(joinPages(alone, frame), writePage(some, frame))
    }
  assert.equal(joinPages([]).bytes.toString(), '[]')
})
