import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addNewer, addOlder, authorsOf, putMessages, type Thread } from './thread.ts'
import type { Message } from './types.ts'

const message = (seq: number, rev = seq, text = ''): Message => ({ seq, rev, text }) as Message
const thread = (...messages: Message[]): Thread => ({
  ...{ rev: 0, messages, isAtStart: false, isAtEnd: true, readByOther: 0 },
})
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)

test('a later change replaces a message, an earlier one does not', () => {
  const changed = putMessages(thread(message(1), message(2, 5, 'new')), [message(2, 4, 'old'), message(1, 6, 'edited')])
  assert.deepEqual(
    changed.messages.map(({ text }) => text),
    ['edited', 'new'],
  )
})

test('a new message is added only where nothing is missing before it', () => {
  assert.deepEqual(seqs(putMessages(thread(message(4)), [message(5), message(6)])), [4, 5, 6])
  assert.deepEqual(seqs(putMessages({ ...thread(message(4)), isAtEnd: false }, [message(9)])), [4])
  assert.deepEqual(seqs(putMessages(thread(message(4)), [message(2)])), [4], 'what lies before the first is not loaded')
})

test('pages are joined without repeating a message', () => {
  assert.deepEqual(seqs(addOlder(thread(message(3)), [message(1), message(2), message(3)], true)), [1, 2, 3])
  assert.deepEqual(seqs(addNewer(thread(message(3)), [message(3), message(4)], true)), [3, 4])
})

test('authors are named once, the latest first', () => {
  const by = (id: number, seq: number) => ({ ...message(seq), user: { id } }) as Message
  const ids = authorsOf(thread(by(1, 1), by(2, 2), by(1, 3), by(3, 4), by(2, 5))).map(({ id }) => id)
  assert.deepEqual(ids, [2, 3, 1])
})
