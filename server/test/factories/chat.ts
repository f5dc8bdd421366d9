import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Person, Reply } from '../person.ts'

export interface ChatMessage {
  id: number
  seq: number
  rev: number
  text: string
  [field: string]: unknown
}

/** The direct conversation of two people. */
export async function direct(from: Person, to: Person): Promise<number> {
  const reply = await from.post('/chat/conversations', { user_id: to.id })
  assert.ok([200, 201].includes(reply.statusCode), reply.body)
  return reply.json().id
}

/** The same, accepted by the other side. */
export async function friends(from: Person, to: Person): Promise<number> {
  const id = await direct(from, to)
  await say(from, id, 'hello')
  assert.equal((await to.put(`/chat/conversations/${id}/accept`)).statusCode, 204)
  return id
}

export async function group(owner: Person, ...others: Person[]): Promise<number> {
  const reply = await owner.post('/chat/conversations', { title: 'a group', user_ids: others.map(({ id }) => id) })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}

export const send = (from: Person, conversation: number, text: string, more: object = {}): Promise<Reply> =>
  from.post(`/chat/conversations/${conversation}/messages`, { client_id: randomUUID(), text, ...more })

export async function say(from: Person, conversation: number, text: string, more: object = {}): Promise<ChatMessage> {
  const reply = await send(from, conversation, text, more)
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json()
}

export async function read(person: Person, conversation: number, query = ''): Promise<ChatMessage[]> {
  const reply = await person.get(`/chat/conversations/${conversation}/messages${query}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}

export async function conversationOf(person: Person, conversation: number) {
  const reply = await person.get(`/chat/conversations/${conversation}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}

export const refused = (reply: Reply, status: number, code: string): void => {
  assert.equal(reply.statusCode, status, reply.body)
  assert.equal(reply.json().code, code)
}
