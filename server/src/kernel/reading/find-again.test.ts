import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Asked } from './asked.ts'
import { createFindAgain } from './find-again.ts'

/** Answers by name, from a database whose state and content are set by the test. */
function open() {
  const at = { state: 'first' as string | undefined, content: 1, looks: 0, held: Promise.resolve() }
  const asked: (readonly Asked<string>[])[] = []
  const find = createFindAgain<string, string, string>(
    async (questions) => {
      asked.push(questions)
      const { content } = at
      await at.held
      return questions.map(({ question, viewerIds }) => ({
        picked: `${question} ${content}`,
        marks: viewerIds.map((id) => `${question} ${content} for ${id}`),
      }))
    },
    {
      keyOf: (question) => question,
      stateOf: async () => {
        at.looks++
        return at.state
      },
      isTimeless: (question) => question !== 'the time',
    },
  )
  const change = (content: number) => Object.assign(at, { content, state: `with ${content}` })
  const ask = async (question: string, ...viewerIds: number[]) => (await find([{ question, viewerIds }]))[0]!
  return { find, ask, at, asked, change }
}

test('what was found is found again while the state is the same, for everybody who has asked in it', async () => {
  const { find, ask, asked } = open()
  await ask('a', 7)
  await ask('a', 8)
  await ask('b')
  assert.equal(asked.length, 3)
  assert.deepEqual(
    await find([
      { question: 'b', viewerIds: [] },
      { question: 'a', viewerIds: [8, 7] },
    ]),
    [
      { picked: 'b 1', marks: [] },
      { picked: 'a 1', marks: ['a 1 for 8', 'a 1 for 7'] },
    ],
  )
  assert.equal(asked.length, 3)
})

test('of what is asked at once only what is not known is asked for', async () => {
  const { find, ask, asked } = open()
  await ask('a', 7)
  await ask('b', 7)
  const found = await find([
    { question: 'a', viewerIds: [7] },
    { question: 'b', viewerIds: [7, 8] },
    { question: 'c', viewerIds: [] },
    { question: 'b', viewerIds: [] },
  ])
  assert.deepEqual(
    found.map(({ picked, marks }) => [picked, ...marks]),
    [['a 1', 'a 1 for 7'], ['b 1', 'b 1 for 7', 'b 1 for 8'], ['c 1'], ['b 1']],
  )
  assert.deepEqual(asked.at(-1), [
    { question: 'b', viewerIds: [7, 8] },
    { question: 'c', viewerIds: [] },
  ])
})

test('what is somebody’s on every page is not asked for page by page, until the state is another one', async () => {
  const at = { state: 'first', content: 1 }
  let asked = 0
  const find = createFindAgain<string, string, { text: string; isWhole: boolean }>(
    async (questions, isRemembered) => {
      asked++
      return questions.map(({ question, viewerIds }) => ({
        picked: question,
        marks: viewerIds.map((id) => ({ text: `${id} ${at.content}`, isWhole: isRemembered && id < 10 })),
      }))
    },
    {
      keyOf: (question) => question,
      stateOf: async () => at.state,
      wholeSize: ({ isWhole }) => (isWhole ? 1 : undefined),
    },
  )
  const ask = async (question: string, viewerId: number) =>
    (await find([{ question, viewerIds: [viewerId] }]))[0]!.marks[0]!.text
  await ask('a', 1)
  await ask('b', 2)
  assert.equal(asked, 2)
  assert.deepEqual([await ask('b', 1), await ask('a', 2)], ['1 1', '2 1'])
  assert.equal(asked, 2)
  // Of somebody with much it is not all, so it is good for its page alone.
  await ask('a', 11)
  await ask('b', 11)
  assert.equal(asked, 4)
  Object.assign(at, { state: 'second', content: 2 })
  assert.deepEqual([await ask('b', 1), await ask('a', 1)], ['1 2', '1 2'])
})

test('it is asked for anew in another state, for a question that is new, and for somebody who is', async () => {
  const { ask, asked, change } = open()
  await ask('a', 7)
  await ask('b')
  await ask('a', 9)
  assert.equal(asked.length, 3)
  change(2)
  assert.deepEqual(await ask('a', 7), { picked: 'a 2', marks: ['a 2 for 7'] })
  assert.equal(asked.length, 4)
})

test('what was read before the state moved on is not remembered under the new one', async () => {
  const { ask, at, change } = open()
  let release = () => {}
  at.held = new Promise((resolve) => {
    release = resolve
  })
  const early = ask('a')
  await turn()
  change(2)
  at.held = Promise.resolve()
  await ask('b')
  release()
  assert.equal((await early).picked, 'a 1')
  assert.equal((await ask('a')).picked, 'a 2')
})

test('where nobody can say the state, everything is asked for', async () => {
  const { ask, asked, at } = open()
  at.state = undefined
  await ask('a')
  await ask('a')
  assert.equal(asked.length, 2)
})

test('while something is always being written it seldom looks, and it looks again when that is over', async () => {
  const { ask, asked, at, change } = open()
  for (let content = 0; content < 200; content++) {
    change(content)
    assert.equal((await ask('a')).picked, `a ${content}`)
  }
  assert.ok(at.looks < 50, `${at.looks} looks`)
  for (let times = 0; times < 50; times++) await ask('a')
  assert.ok(asked.length < 230, `${asked.length} asked`)
})

test('where hardly anything is asked for twice it seldom looks', async () => {
  const { ask, at } = open()
  for (let name = 0; name < 10_000; name++) await ask(String(name))
  assert.ok(at.looks < 3000, `${at.looks} looks`)
})

test('what is remembered is bounded', async () => {
  const { ask, asked } = open()
  // Every second question is one that is known, so that it keeps looking.
  for (let name = 0; name < 12_000; name++) {
    await ask(String(name))
    await ask(String(name))
  }
  const before = asked.length
  await ask('11999')
  assert.equal(asked.length, before)
  await ask('0')
  assert.equal(asked.length, before + 1)
})

test('what changes as time passes is asked for each time', async () => {
  const { ask, asked } = open()
  for (let times = 0; times < 3; times++) await ask('the time')
  assert.equal(asked.length, 3)
})
