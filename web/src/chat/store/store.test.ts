import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPlaza } from '@plaza/sdk'
import { tellChat } from './events.ts'
import { forgetKeptChats } from './kept.ts'
import { createChat } from './store.ts'

const ME = 7

/** What a service answers by the end of the path; a function answers when its promise does. */
type Answers = Record<string, unknown>

/** The store of a person whom the service answers so; where nothing is said, there is no network. */
function chatOf(t: TestContext, answers: Answers, me = ME) {
  const plaza = createPlaza({
    baseUrl: 'http://plaza.example',
    attempts: 1,
    async fetch(url) {
      const name = new URL(url).pathname.split('/').at(-1)!
      if (!(name in answers)) throw new TypeError('no network')
      const answer = answers[name]
      return Response.json(typeof answer === 'function' ? await answer() : answer)
    },
  })
  const chat = createChat(plaza, me)
  t.after(chat.close)
  return chat
}

const recordOf = (known: object) => ({ id: 1, rev: 5, last_seq: 3, read_seq: 3, unread: 0, mentioned: false, ...known })
const updatesOf = (record: object) => ({ cursor: 'x', conversations: [record], gone: [], has_more: false })
const messageOf = (known: object) => ({
  ...{ conversation_id: 1, user: { id: 2 }, mentions: [], recalled_at: null },
  ...known,
})
const numbered = (seq: number, rev: number) => messageOf({ seq, rev, text: `${seq}` })
const textsOf = (chat: ReturnType<typeof createChat>) =>
  chat
    .get()
    .threads.get(1)
    ?.messages.map(({ text }) => text)

/** A store that knows a conversation, and what the service will answer from now on. */
async function storeOf(t: TestContext, known: object) {
  const answers: Answers = { updates: updatesOf(recordOf(known)), changes: { messages: [], rev: 5, has_more: false } }
  const chat = chatOf(t, answers)
  await chat.sync()
  return {
    record: () => chat.get().conversations.get(1)!,
    answers(change: object) {
      answers['updates'] = updatesOf(recordOf({ ...known, ...change }))
    },
    async hears(type: string, message: object) {
      tellChat({ type, message: messageOf(message) })
      await sleep(10)
    },
  }
}

test('a message that follows a change of the group brings that change too', async (t) => {
  const store = await storeOf(t, { title: 'before' })
  store.answers({ title: 'renamed', rev: 7, last_seq: 4, unread: 1 })
  await store.hears('message', { seq: 4, rev: 7 })
  assert.deepEqual([store.record().title, store.record().last_seq], ['renamed', 4])
})

test('the next message is counted without asking', async (t) => {
  const store = await storeOf(t, { title: 'before' })
  store.answers({ title: 'not asked for' })
  await store.hears('message', { seq: 4, rev: 6, mentions: [ME] })
  const { title, unread, mentioned } = store.record()
  assert.deepEqual([title, unread, mentioned], ['before', 1, true])
})

test('a recalled mention is none', async (t) => {
  const store = await storeOf(t, { read_seq: 2, unread: 1, mentioned: true })
  store.answers({ rev: 6, read_seq: 2, unread: 1, mentioned: false })
  await store.hears('message_changed', { seq: 3, rev: 6, recalled_at: '2026-11-15T08:30:00.000Z' })
  assert.equal(store.record().mentioned, false)
})

test('what was opened is shown as it was last where the network gives older answers or none, and to no one else', async (t) => {
  const record = (rev: number, last_seq: number) => updatesOf(recordOf({ rev, last_seq, read_seq: last_seq }))
  const opened = async (answers: Answers, me = ME) => {
    const chat = chatOf(t, answers, me)
    await chat.sync()
    await chat.open(1)
    return chat
  }
  const stale = { updates: record(5, 2), messages: [numbered(1, 2), numbered(2, 3)] }
  const first = await opened(stale)
  assert.deepEqual(textsOf(first), ['1', '2'])
  tellChat({ type: 'message', message: numbered(3, 6) })
  await sleep(400)
  first.close()

  assert.deepEqual(textsOf(await opened(stale)), ['1', '2', '3'], 'an older answer')
  assert.deepEqual(textsOf(await opened({})), ['1', '2', '3'], 'none')
  const news = { updates: record(7, 4), messages: [numbered(4, 7)] }
  assert.deepEqual(textsOf(await opened(news)), ['4'], 'a later answer counts')
  await assert.rejects(opened({}, ME + 1), TypeError)
  await forgetKeptChats()
  await assert.rejects(opened({}), TypeError)
})

/** An answer that comes when it is given. */
function held() {
  let give = (_answer: unknown) => {}
  const answer = new Promise((resolve) => {
    give = resolve
  })
  return { answer: () => answer, give }
}

test('a message that arrives while the conversation is being opened is shown', async (t) => {
  const page = held()
  const chat = chatOf(t, {
    updates: updatesOf(recordOf({})),
    messages: page.answer,
    changes: { messages: [numbered(4, 6)], rev: 6, has_more: false },
  })
  await chat.sync()
  const opening = chat.open(1)
  await sleep(10)
  tellChat({ type: 'message', message: numbered(4, 6) })
  page.give([numbered(1, 1), numbered(2, 2), numbered(3, 3)])
  await opening
  await sleep(10)
  assert.deepEqual(textsOf(chat), ['1', '2', '3', '4'])
  await forgetKeptChats()
})

test('of two loads, the later one is shown, whichever is answered first', async (t) => {
  const page = held()
  const answers: Answers = { updates: updatesOf(recordOf({})), messages: page.answer }
  const chat = chatOf(t, answers)
  await chat.sync()
  const opening = chat.open(1, 1)
  await sleep(10)
  answers['messages'] = [numbered(3, 3)]
  await chat.newest(1)
  page.give([numbered(1, 1)])
  await opening
  assert.deepEqual(textsOf(chat), ['3'])
  await forgetKeptChats()
})
