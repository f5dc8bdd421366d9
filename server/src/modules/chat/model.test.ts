import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { friends, group } from '../../../test/factories/chat.ts'
import { changeSetting } from '../../../test/settings.ts'
import { createWorld, type Person } from '../../../test/world.ts'

/** Steps of each seed, 10,000 in all; `CHAT_MODEL_STEPS=10000` for a long run. */
const STEPS = Number(process.env['CHAT_MODEL_STEPS'] ?? 2000)
/** As many steps at once, each of another conversation and another person, so that their order does not matter. */
const AT_ONCE = 6
const COMPARE_EVERY = 1000
const SEEDS = (process.env['CHAT_MODEL_SEEDS'] ?? '1,2,3,4,5').split(',').map(Number)

/** Numbers that look random and are the same for a seed. */
type Random = (below: number) => number

function createRandom(seed: number): Random {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) | 0
    const mixed = state ^ (state + Math.imul(state ^ (state >>> 7), 61 | state))
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A message as the model knows it. */
interface Said {
  by: number
  text: string
  isRecalled: boolean
  /** Who gave the one reaction there is. */
  reactions: Set<number>
}

/** A conversation as the model knows it. */
interface Talk {
  id: number
  isDirect: boolean
  owner: number
  said: Said[]
  /** Who is in it, and after which message they joined. */
  since: Map<number, number>
  read: Map<number, number>
}

// biome-ignore lint/suspicious/noExplicitAny: as it came
type Json = any

/** A client that keeps its state by `/chat/updates` and `…/changes` alone. */
class Client {
  cursor: string | undefined
  records = new Map<number, Json>()
  revs = new Map<number, number>()
  messages = new Map<number, Map<number, Json>>()
  private kept: Pick<Client, 'cursor' | 'records' | 'revs' | 'messages'> | undefined
  readonly person: Person
  constructor(person: Person) {
    this.person = person
  }

  async sync(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const answer = (
        await this.person.get(`/chat/updates?limit=4${this.cursor === undefined ? '' : `&cursor=${this.cursor}`}`)
      ).json()
      assert.notEqual(answer.reset, true)
      this.cursor = answer.cursor
      hasMore = answer.has_more
      for (const id of answer.gone) this.forget(id)
      for (const record of answer.conversations) this.records.set(record.id, record)
      await Promise.all(answer.conversations.map((record: Json) => this.catchUp(record)))
    }
  }

  /** The line is lost before what came last was kept: it goes on from what it had kept before that. */
  drop(): void {
    const { cursor, records, revs, messages } = this
    const kept = structuredClone({ cursor, records, revs, messages })
    Object.assign(this, this.kept ?? {})
    this.kept = kept
  }

  private forget(id: number): void {
    this.records.delete(id)
    this.revs.delete(id)
    this.messages.delete(id)
  }

  private async catchUp({ id, rev }: { id: number; rev: number }): Promise<void> {
    const known = this.revs.get(id)
    if (known === undefined) return this.load(id, rev)
    for (let since = known, hasMore = known < rev; hasMore; ) {
      const answer = (await this.person.get(`/chat/conversations/${id}/changes?since=${since}&limit=20`)).json()
      if (answer.reset) return this.load(id, answer.rev)
      for (const message of answer.messages) this.messages.get(id)!.set(message.seq, message)
      since = answer.rev
      this.revs.set(id, since)
      hasMore = answer.has_more
    }
  }

  private async load(id: number, rev: number): Promise<void> {
    const messages = new Map<number, Json>()
    for (let before: number | undefined; ; ) {
      const page: Json[] = (
        await this.person.get(
          `/chat/conversations/${id}/messages?limit=100${before === undefined ? '' : `&before=${before}`}`,
        )
      ).json()
      for (const message of page) messages.set(message.seq, message)
      if (page.length === 0 || page[0].seq === 1) break
      before = page[0].seq
    }
    this.messages.set(id, messages)
    this.revs.set(id, rev)
  }

  /** Everything it knows, without what belongs to other records. */
  state(): Json {
    const bare = ({ user, reply_to, ...rest }: Json) => ({ ...rest, by: user.id, reply: reply_to?.text })
    return [...this.records.values()]
      .sort((one, other) => one.id - other.id)
      .map(({ user, last_message, ...record }) => ({
        ...record,
        last_message: last_message && bare(last_message),
        messages: [...this.messages.get(record.id)!.values()].sort((one, other) => one.seq - other.seq).map(bare),
      }))
  }
}

// All seeds at once: they have the same service, so what they do shares transactions and overlaps, as in a community.
describe('chat against a model', { concurrency: true }, () => {
  for (const seed of SEEDS)
    test(`random clients against a simple model, seed ${seed}`, async (t) => {
      const world = await createWorld(t)
      await changeSetting(world, 'chat', {
        'messages-per-minute': 1_000_000,
        'adds-per-hour': 1_000_000,
        'strangers-per-day': 1000,
      })
      const people: readonly Person[] = await world.people('ann', 'bob', 'cem', 'dia', 'eve', 'fay')
      const random = createRandom(seed)
      const talks: Talk[] = []
      let sent = 0
      const blocks = new Set<string>()
      const isBlocked = (by: number, who: number) => blocks.has(`${by} ${who}`)
      const isOutOfReach = (who: number, at: Talk): boolean => {
        const other = [...at.since.keys()].find((member) => member !== who)!
        return at.isDirect && (isBlocked(who, other) || isBlocked(other, who))
      }
      const talk = (id: number, owner: number, members: readonly number[], said: Said[] = []): void =>
        void talks.push({
          id,
          isDirect: said.length > 0,
          owner,
          said,
          since: new Map(members.map((member) => [member, 0])),
          read: new Map(members.map((member) => [member, member === owner ? said.length : 0])),
        })
      const hello = (by: number): Said => ({ by, text: 'hello', isRecalled: false, reactions: new Set() })
      for (const [one, other] of [
        [0, 1],
        [0, 2],
        [1, 3],
        [4, 5],
        [2, 4],
      ] as const)
        talk(await friends(people[one]!, people[other]!), one, [one, other], [hello(one)])
      talk(await group(people[0]!, ...people.slice(1)), 0, [0, 1, 2, 3, 4, 5])
      talk(await group(people[5]!, people[3]!, people[4]!), 5, [3, 4, 5])
      talk(await group(people[1]!, people[2]!), 1, [1, 2])
      const clients = people.map((person) => new Client(person))

      /** What a person should see of a conversation: numbers and texts. */
      const expected = (at: Talk, who: number) =>
        at.said.flatMap(({ by, text, isRecalled, reactions }, index) => {
          if (index < at.since.get(who)!) return []
          const isHidden = isBlocked(who, by)
          if (isHidden && at.isDirect) return []
          const isEmpty = isRecalled || isHidden
          return [{ seq: index + 1, text: isEmpty ? '' : text, reactions: isEmpty ? 0 : reactions.size }]
        })

      const steps: Record<string, (who: number, at: Talk, random: Random) => Promise<void>> = {
        async send(who, at, random) {
          const isRefused = isOutOfReach(who, at)
          const body = {
            client_id: `${seed}-${++sent}`,
            text: `said ${random(1000)}`,
            ...quoting(who, at, random),
          }
          const path = `/chat/conversations/${at.id}/messages`
          const reply = await people[who]!.post(path, body)
          assert.equal(reply.statusCode, isRefused ? 403 : 201, reply.body)
          if (isRefused) return
          at.said.push({ by: who, text: body.text, isRecalled: false, reactions: new Set() })
          at.read.set(who, at.said.length)
          assert.equal(reply.json().seq, at.said.length)
          if (random(5) > 0) return
          const again = await people[who]!.post(path, { ...body, text: 'something else' })
          assert.deepEqual([again.statusCode, again.json().seq], [200, at.said.length])
        },
        async edit(who, at, random) {
          const own = at.said.findLastIndex(({ by, isRecalled }) => by === who && !isRecalled)
          if (own < at.since.get(who)!) return
          const text = `edited ${random(1000)}`
          const isRefused = isOutOfReach(who, at)
          const reply = await people[who]!.patch(`/chat/conversations/${at.id}/messages/${own + 1}`, { text })
          assert.equal(reply.statusCode, isRefused ? 403 : 200, reply.body)
          if (!isRefused) at.said[own]!.text = text
        },
        async recall(who, at) {
          const own = at.said.findLastIndex(({ by }) => by === who)
          if (own < at.since.get(who)!) return
          const reply = await people[who]!.delete(`/chat/conversations/${at.id}/messages/${own + 1}`)
          assert.equal(reply.statusCode, 204, reply.body)
          Object.assign(at.said[own]!, { isRecalled: true })
          at.said[own]!.reactions.clear()
        },
        async react(who, at) {
          const last = at.said.length - 1
          if (last < at.since.get(who)! || at.said[last]!.isRecalled) return
          const reply = await people[who]!.put(
            `/chat/conversations/${at.id}/messages/${last + 1}/reactions/${encodeURIComponent('👍')}`,
          )
          const isRefused = isOutOfReach(who, at)
          assert.equal(reply.statusCode, isRefused ? 403 : 204, reply.body)
          if (!isRefused) at.said[last]!.reactions.add(who)
        },
        async read(who, at, random) {
          const seq = random(at.said.length + 3)
          const reply = await people[who]!.put(`/chat/conversations/${at.id}/read`, { seq })
          assert.equal(reply.statusCode, 204, reply.body)
          at.read.set(who, Math.max(at.read.get(who)!, Math.min(seq, at.said.length)))
        },
        async join(_who, at) {
          const outside = people.findIndex((_, member) => !at.since.has(member))
          if (at.isDirect || outside < 0) return
          const reply = await people[at.owner]!.post(`/chat/conversations/${at.id}/members`, {
            user_ids: [people[outside]!.id],
          })
          const isRefused = isBlocked(outside, at.owner)
          assert.equal(reply.statusCode, isRefused ? 403 : 204, reply.body)
          if (isRefused) return
          at.since.set(outside, at.said.length)
          at.read.set(outside, at.said.length)
        },
        async leave(who, at) {
          if (at.isDirect || who === at.owner) return
          const reply = await people[who]!.delete(`/chat/conversations/${at.id}`)
          assert.equal(reply.statusCode, 204, reply.body)
          at.since.delete(who)
        },
        async block(who, _at, random) {
          const other = (who + 1 + random(people.length - 1)) % people.length
          const key = `${who} ${other}`
          const path = `/user/blacks/${people[other]!.id}`
          if (blocks.delete(key)) assert.equal((await people[who]!.delete(path)).statusCode, 204)
          else {
            assert.equal((await people[who]!.put(path)).statusCode, 204)
            blocks.add(key)
          }
        },
        sync: (who) => clients[who]!.sync(),
        async drop(who) {
          clients[who]!.drop()
        },
      }
      const quoting = (who: number, at: Talk, random: Random) => {
        const seq = at.said.length - random(3)
        return random(3) === 0 && seq > at.since.get(who)! ? { reply_to: seq } : {}
      }
      const often = [
        ...['send', 'send', 'send', 'send', 'send', 'send', 'send', 'send', 'edit', 'edit', 'recall', 'recall'],
        ...['react', 'react', 'read', 'read', 'join', 'leave', 'sync', 'drop'],
      ]
      /** Another conversation and another person than those of these steps, or neither. */
      const choose = (taken: readonly { who: number; at: Talk }[]) => {
        const at = talks[random(talks.length)]!
        const members = [...at.since.keys()]
        const who = members[random(members.length)]!
        return taken.some((step) => step.at === at || step.who === who) ? undefined : { who, at }
      }
      let [step, compared] = [0, 0]
      while (step < STEPS) {
        const batch: { who: number; at: Talk; what: string; dice: Random }[] = []
        for (let tries = 0; tries < AT_ONCE; tries++) {
          const chosen = choose(batch)
          if (chosen) batch.push({ ...chosen, what: often[random(often.length)]!, dice: createRandom(random(1e9)) })
        }
        // Blocking changes what is answered in several conversations, so it is done alone.
        if (random(40) === 0) batch.splice(0, batch.length, { ...batch[0]!, what: 'block' })
        await Promise.all(batch.map(({ who, at, what, dice }) => steps[what]!(who, at, dice)))
        step += batch.length
        if (step - compared < COMPARE_EVERY) continue
        compared = step
        await compare()
      }
      if (compared < step) await compare()

      async function compare(): Promise<void> {
        await Promise.all(clients.map(compareOne))
      }
      async function compareOne(client: Client, who: number): Promise<void> {
        await client.sync()
        const fresh = new Client(client.person)
        await fresh.sync()
        assert.deepEqual(client.state(), fresh.state(), 'who follows has what who loads has')
        const mine = talks.filter(({ since }) => since.has(who))
        assert.deepEqual(
          [...fresh.records.keys()].sort((one, other) => one - other),
          mine.map(({ id }) => id).sort((one, other) => one - other),
        )
        for (const at of mine) {
          const shown = [...fresh.messages.get(at.id)!.values()].sort((one, other) => one.seq - other.seq)
          assert.deepEqual(
            shown.map(({ seq, text, reactions }) => ({ seq, text, reactions: reactions[0]?.count ?? 0 })),
            expected(at, who),
          )
          const { last_seq, read_seq, unread } = fresh.records.get(at.id)
          assert.deepEqual(
            [last_seq, read_seq, unread],
            [at.said.length, at.read.get(who), at.said.length - at.read.get(who)!],
          )
        }
      }
    })
})
