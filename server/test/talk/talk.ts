import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ChatStore, createPlaza, type Plaza } from '../../../sdk/src/index.ts'
import type { Driver } from '../../src/kernel/db/driver.ts'
import { untilAnswered } from '../money/faults/load.ts'
import type { Spender } from '../money/harness.ts'
import type { SignedIn } from '../money/sockets.ts'

export interface TalkStage {
  /** People whose requests go to a service that is there. */
  people: readonly Spender[]
  /** Their tokens, for the clients that follow. */
  signedIn: readonly SignedIn[]
  /** A person with every permission. */
  staff: Spender
  /** The address of a service, perhaps of one that was just killed. */
  addressOf: () => string
}

/** What a writer was told that a message is by now. */
interface Told {
  conversation: number
  seq: number
  text: string
  isRecalled: boolean
  hasReaction: boolean
}

export interface TalkFigures {
  messages: number
  edited: number
  recalled: number
  'sent again': number
}

export interface Talk {
  /** When a writer was last told that something is done. */
  lastAt: number
  /** Ends the load, and asserts that nothing was lost, nothing is there twice, and no number is missing. */
  conclude(owner: Driver): Promise<TalkFigures>
}

const WRITERS = 4
const MEMBERS = 6
const FOLLOWERS = 2
const PAUSE_MS = 10

/**
 * People write in two groups without a pause, change and recall what they wrote, and repeat each request until they know its
 * outcome; others follow with the SDK.
 */
export async function startTalk(stage: TalkStage): Promise<Talk> {
  const members = stage.people.slice(0, MEMBERS)
  const most = { 'messages-per-minute': 1_000_000, 'adds-per-hour': 1_000_000, 'groups-per-hour': 1_000_000 }
  assert.equal((await untilAnswered(() => stage.staff.patch('/admin/settings/chat', most))).statusCode, 204)
  const conversations = [await makeGroup(members), await makeGroup(members)]
  const followers = await Promise.all(
    stage.signedIn.slice(0, FOLLOWERS).map((person) => follow(stage, person, conversations)),
  )
  const told = new Map<string, Told>()
  const changes = new Map(conversations.map(({ id }) => [id, 0]))
  const figures: TalkFigures = { messages: 0, edited: 0, recalled: 0, 'sent again': 0 }
  let isStopping = false
  const talk: Talk = { lastAt: performance.now(), conclude }

  const done = async (person: Spender, method: 'post' | 'patch' | 'put', path: string, body: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await untilAnswered(
      () => person[method](path, body, { headers }),
      () => figures['sent again']++,
    )
    assert.ok(answer.statusCode < 300, `${method} ${path}: ${answer.statusCode} ${answer.body}`)
    talk.lastAt = performance.now()
    return answer
  }
  const count = (id: number) => changes.set(id, changes.get(id)! + 1)

  const write = async (person: Spender) => {
    let last: Told | undefined
    while (!isStopping) {
      await delay(PAUSE_MS)
      const chance = Math.random()
      const path = last && `/chat/conversations/${last.conversation}/messages/${last.seq}`
      if (chance < 0.7 || !last || last.isRecalled) {
        const { id } = conversations[Math.floor(Math.random() * conversations.length)]!
        const clientId = randomUUID()
        const text = `said ${clientId}`
        const answer = await done(person, 'post', `/chat/conversations/${id}/messages`, { client_id: clientId, text })
        last = { conversation: id, seq: JSON.parse(answer.body).seq, text, isRecalled: false, hasReaction: false }
        told.set(clientId, last)
        count(id)
        figures.messages++
      } else if (chance < 0.85) {
        const text = `changed ${randomUUID()}`
        await done(person, 'patch', path!, { text })
        last.text = text
        count(last.conversation)
        figures.edited++
      } else if (chance < 0.93) {
        if (last.hasReaction) continue
        await done(person, 'put', `${path}/reactions/${encodeURIComponent('👍')}`, {})
        last.hasReaction = true
        count(last.conversation)
      } else {
        const answer = await untilAnswered(
          () => person.delete(path!),
          () => figures['sent again']++,
        )
        assert.equal(answer.statusCode, 204, answer.body)
        last.isRecalled = true
        count(last.conversation)
        figures.recalled++
      }
    }
  }
  const running = members.slice(0, WRITERS).map(write)

  async function conclude(owner: Driver): Promise<TalkFigures> {
    isStopping = true
    await Promise.all(running)
    for (const { id, rev } of conversations) await expectWhole(owner, id, told, rev + changes.get(id)!)
    for (const follower of followers) await follower.expectAll()
    return figures
  }
  return talk
}

async function makeGroup([owner, ...others]: readonly Spender[]): Promise<{ id: number; rev: number }> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { title: 'Talk', user_ids: others.map(({ id }) => id) }
  const answer = await untilAnswered(() => owner!.post('/chat/conversations', body, { headers }))
  assert.equal(answer.statusCode, 201, answer.body)
  const { id, rev } = JSON.parse(answer.body)
  return { id, rev }
}

/** What is stored is what the writers were told, each message once, and the numbers have no gap. */
async function expectWhole(owner: Driver, id: number, told: ReadonlyMap<string, Told>, rev: number): Promise<void> {
  const rows = await owner<{ client_id: string; seq: number; rev: number; text: string; is_recalled: boolean }[]>`
    select client_id, seq, rev, text, recalled_at is not null as is_recalled from chat_messages where conversation_id = ${id} order by seq`
  const [conversation] = await owner<{ last_seq: number; rev: number }[]>`
    select last_seq, rev from chat_conversations where id = ${id}`
  assert.deepEqual(
    rows.map(({ seq }) => seq),
    rows.map((_, index) => index + 1),
    'seq has a gap',
  )
  assert.deepEqual([conversation!.last_seq, conversation!.rev], [rows.length, rev], 'last_seq, rev')
  assert.equal(new Set(rows.map((row) => row.rev)).size, rows.length, 'two messages have the same rev')
  const mine = [...told].filter(([, { conversation }]) => conversation === id)
  assert.equal(rows.length, mine.length, 'stored and told')
  const stored = new Map(rows.map((row) => [row.client_id, row]))
  for (const [clientId, { seq, text, isRecalled }] of mine) {
    const row = stored.get(clientId)
    assert.deepEqual(
      row && [row.seq, row.text, row.is_recalled],
      [seq, isRecalled ? '' : text, isRecalled],
      'acknowledged and lost',
    )
  }
}

const FAR = 'http://plaza.test'
const HOUR_MS = 3_600_000
const SETTLED_MS = 60_000

/** A client that keeps the conversations by stream and sync, while services come and go. */
async function follow(stage: TalkStage, { token }: SignedIn, conversations: readonly { id: number }[]) {
  const open = (): Plaza =>
    createPlaza({
      baseUrl: FAR,
      session: { token, expiresAt: Date.now() + HOUR_MS, refreshableUntil: Date.now() + HOUR_MS },
      attempts: 1000,
      fetch: (url, init) => fetch(url.replace(FAR, stage.addressOf()), init),
    })
  const plaza = open()
  const chat = await plaza.chat()
  const stream = plaza.stream({ onMessage: () => {}, onChat: chat.onChat })
  for (const { id } of conversations) await chat.open(id)
  return {
    /** It ends with what one has that loads now. */
    async expectAll(): Promise<void> {
      const fresh = await open().chat()
      await fresh.sync()
      for (const { id } of conversations) {
        await fresh.open(id)
        while (await fresh.older(id));
      }
      const wanted = conversations.map(({ id }) => stateOf(fresh, id))
      const until = Date.now() + SETTLED_MS
      const known = () => conversations.map(({ id }) => stateOf(chat, id))
      while (JSON.stringify(known()) !== JSON.stringify(wanted) && Date.now() < until) await delay(100)
      stream.close()
      chat.close()
      fresh.close()
      assert.deepEqual(known(), wanted, 'who followed has what who loads has')
    },
  }
}

function stateOf(chat: ChatStore, id: number) {
  const { rev, last_seq, read_seq, unread } = chat.conversations.find((each) => each.id === id)!
  const messages = chat.messages(id).map((message) => ({ ...message, user: message.user.id }))
  return { rev, last_seq, read_seq, unread, messages }
}
