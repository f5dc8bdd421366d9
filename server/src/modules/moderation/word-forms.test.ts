import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from '../../../test/factories/accounts.ts'
import { createWorld } from '../../../test/world.ts'

test('the two Chinese scripts are one; a word counts whole, except in what is harmless, or is a pattern', async (t) => {
  const world = await createWorld(t, { env: {} })
  const founder = await world.founder()
  const list = async (...words: object[]) => {
    const reply = await founder.patch('/admin/settings/words', words)
    assert.equal(reply.statusCode, 204, reply.body)
  }
  const found = async (text: string): Promise<string[]> => {
    const { matches } = (await founder.post('/admin/words/try', { text })).json()
    return matches.map((match: { found: string }) => match.found)
  }
  await list({ text: '轉賬', act: 'block' }, { text: '发财', act: 'report' })
  assert.deepEqual(await found('请转账给我，發 財'), ['转账', '發 財'])

  await list(
    { text: 'ass', act: 'block', whole: true },
    { text: 'cat', act: 'censor', except: ['Catalog', 'education'] },
  )
  assert.deepEqual(await found('class, an ASS, assassin'), ['ASS'])
  assert.deepEqual(await found('catalog of a cat, éducation'), ['cat'])
  assert.deepEqual(await found('catalogue and cat catalog'), ['cat'])

  await list({ text: '\\d{6,11}', act: 'censor', pattern: true }, { text: '加[微薇]信', act: 'report', pattern: true })
  assert.deepEqual(await found('call 13800001111, 加薇信 or 12345'), ['13800001111', '加薇信'])
  const [ann] = await world.people('ann')
  const { id } = (await ann.post('/feeds', { feed_content: 'call 13800001111', feed_from: 5 })).json()
  assert.equal((await world.guest().get(`/feeds/${id}`)).json().feed_content, `call ${'*'.repeat(11)}`)

  for (const [word, field] of [
    [{ text: '(', pattern: true }, '0.text'],
    [{ text: 'a*', pattern: true }, '0.text'],
    [{ text: 'a{1,5000}', pattern: true }, '0.text'],
    [{ text: 'x'.repeat(51) }, '0.text'],
    [{ text: '\u200b' }, '0.text'],
    [{ text: 'x', except: ['\u200b'] }, '0.except.0'],
  ] as const) {
    const reply = await founder.patch('/admin/settings/words', [{ act: 'block', ...word }])
    assert.deepEqual([reply.statusCode, fieldsOf(reply)], [422, [field]], JSON.stringify(word))
  }
  const many = Array.from({ length: 51 }, (_, index) => ({ text: `a${index}`, act: 'block', pattern: true }))
  assert.equal((await founder.patch('/admin/settings/words', many)).statusCode, 422)
})
