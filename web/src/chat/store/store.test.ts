import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plaza } from '../../data/plaza.ts'
import { tellChat } from './events.ts'
import { forgetKeptChats } from './kept.ts'
import { createChat } from './store.ts'
import type { Conversation, Message } from './types.ts'

const ME = 7

/** A store that knows a conversation, and what the service will answer from now on. */
async function storeOf(t: { after: (done: () => void) => void }, known: Partial<Conversation>) {
  const first = { id: 1, rev: 5, last_seq: 3, read_seq: 3, unread: 0, mentioned: false, ...known } as Conversation
  let now = first
  const call = async () => ({ cursor: 'x', conversations: [now], gone: [], has_more: false })
  const chat = createChat({ call } as unknown as Plaza, ME)
  t.after(chat.close)
  await chat.sync()
  return {
    record: () => chat.get().conversations.get(1)!,
    answers(change: Partial<Conversation>) {
      now = { ...first, ...change }
    },
    async hears(type: string, message: Partial<Message>) {
      tellChat({ type, message: { conversation_id: 1, user: { id: 2 }, mentions: [], recalled_at: null, ...message } })
      await sleep(1)
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
  const record = (rev: number, last_seq: number) =>
    ({ id: 1, rev, last_seq, read_seq: last_seq, unread: 0, mentioned: false }) as Conversation
  const message = (seq: number, rev: number) =>
    ({
      conversation_id: 1,
      seq,
      rev,
      text: `${seq}`,
      user: { id: 2 },
      mentions: [],
      recalled_at: null,
    }) as never as Message
  const updates = (known: Conversation) => ({ cursor: 'x', conversations: [known], gone: [], has_more: false })
  /** A store of a person whom the service answers so; what is missing is not answered. */
  const storeWith = (answers: Record<string, unknown>, me = ME) => {
    const call = async (name: string) => {
      if (!(name in answers)) throw new TypeError('no network')
      return answers[name]
    }
    const chat = createChat({ call } as unknown as Plaza, me)
    t.after(chat.close)
    return {
      async opened() {
        await chat.sync()
        await chat.open(1)
        return chat
          .get()
          .threads.get(1)!
          .messages.map(({ text }) => text)
      },
      close: chat.close,
    }
  }
  const messages = 'GET /chat/conversations/{conversation}/messages'
  const stale = { 'GET /chat/updates': updates(record(5, 2)), [messages]: [message(1, 2), message(2, 3)] }
  const first = storeWith(stale)
  assert.deepEqual(await first.opened(), ['1', '2'])
  tellChat({ type: 'message', message: message(3, 6) })
  await sleep(400)
  first.close()

  assert.deepEqual(await storeWith(stale).opened(), ['1', '2', '3'], 'an older answer')
  assert.deepEqual(await storeWith({}).opened(), ['1', '2', '3'], 'none')
  const news = { 'GET /chat/updates': updates(record(7, 4)), [messages]: [message(4, 7)] }
  assert.deepEqual(await storeWith(news).opened(), ['4'], 'a later answer counts')
  await assert.rejects(storeWith({}, ME + 1).opened(), TypeError)
  await forgetKeptChats()
  await assert.rejects(storeWith({}).opened(), TypeError)
})
