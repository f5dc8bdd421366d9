import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plaza } from '../../data/plaza.ts'
import { tellChat } from './events.ts'
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
