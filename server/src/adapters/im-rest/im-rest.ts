import { ImAway, type ImGroupShape, type ImProvider, ImRefused } from '../../modules/im/index.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'
import { createBreaker } from './breaker.ts'
import { createImRestClient, type ImRestAnswer } from './client.ts'
import { type FoundGroup, groupIdsIn, readGroup } from './read-group.ts'

export interface ImRestOptions {
  http: OutboundHttp
  /** Address of the application: `https://host/organisation/application`. */
  url: string
  clientId: string
  clientSecret: string
  /** For one request. */
  timeoutMs?: number
  /** How long it is left alone after five failures in a row. */
  pauseMs?: number
}

/** As many as the provider takes at once. */
const PEOPLE_AT_ONCE = 60
const GROUPS_AT_ONCE = 10
const GROUPS_OF_ONE = 100

/** A hosted messaging provider, reached over its REST interface. */
export function createImRest({ timeoutMs = 3_000, pauseMs, ...options }: ImRestOptions): ImProvider {
  const client = createImRestClient({ ...options, timeoutMs, breaker: createBreaker({ pauseMs }) })
  const group = (id: string) => `/chatgroups/${encodeURIComponent(id)}`
  const user = (uid: string) => `/users/${encodeURIComponent(uid)}`

  const provider: ImProvider = {
    carriesMessages: true,
    async saveAccounts(accounts, signal) {
      for (const some of chunks(accounts, PEOPLE_AT_ONCE)) {
        const answer = await client.send('POST', '/users', signal, some.map(asUser))
        // Of a batch in which one exists already none is made.
        if (isTaken(answer)) for (const each of some) await saveOne(each, signal)
        else accepted(answer)
      }
    },
    async removeAccount(uid, signal) {
      acceptedOrMissing(await client.send('DELETE', user(uid), signal))
    },
    findGroups: (ids, wish, signal) => find(ids, wish, signal),
    async listGroupIdsOf(uid, signal) {
      const answer = await client.send(
        'GET',
        `${user(uid)}/joined_chatgroups?pagenum=1&pagesize=${GROUPS_OF_ONE}`,
        signal,
      )
      return answer.status === 404 ? [] : groupIdsIn(accepted(answer).data).slice(0, GROUPS_OF_ONE)
    },
    async listAdmins(id, signal) {
      const { data } = accepted(await client.send('GET', `${group(id)}/admin`, signal))
      return (Array.isArray(data) ? data : []).map(String)
    },
    async createGroup({ key, owner, members, ...shape }, signal) {
      const [first = [], ...rest] = chunks(members, PEOPLE_AT_ONCE)
      const wanted = { ...fieldsOf(shape), owner, members: first, custom: key }
      const { data } = accepted(await client.send('POST', '/chatgroups', signal, wanted))
      const [id] = groupIdsIn([data])
      if (id === undefined) throw new ImAway('The messaging provider named no group', true)
      for (const some of rest) await provider.addMembers(id, some, signal)
      return id
    },
    async discardGroup({ key, owner }, signal) {
      const ids = await provider.listGroupIdsOf(owner, signal)
      const made = (await find(ids, { membersAtMost: 0 }, signal)).filter(({ custom }) => custom === key)
      for (const { id } of made) await provider.removeGroup(id, signal)
    },
    async updateGroup(id, change, signal) {
      accepted(await client.send('PUT', group(id), signal, fieldsOf(change)), 'too_few')
    },
    async transferGroup(id, newOwner, signal) {
      accepted(await client.send('PUT', group(id), signal, { newowner: newOwner }), 'not_member')
    },
    async removeGroup(id, signal) {
      acceptedOrMissing(await client.send('DELETE', group(id), signal))
    },
    async addMembers(id, uids, signal) {
      for (const usernames of chunks(uids, PEOPLE_AT_ONCE))
        accepted(await client.send('POST', `${group(id)}/users`, signal, { usernames }))
    },
    async removeMembers(id, uids, signal) {
      // The provider refuses a batch with somebody in it who is no member, so they are left out first.
      const [found] = await find([id], { membersAtMost: Number.MAX_SAFE_INTEGER }, signal)
      if (!found) throw new ImRefused('group_missing')
      const present = uids.filter((uid) => uid !== found.owner && found.members.includes(uid))
      for (const some of chunks(present, PEOPLE_AT_ONCE))
        accepted(await client.send('DELETE', `${group(id)}/users/${some.map(encodeURIComponent).join(',')}`, signal))
    },
  }
  return provider

  async function find(
    ids: readonly string[],
    wish: Parameters<ImProvider['findGroups']>[1],
    signal: AbortSignal,
  ): Promise<FoundGroup[]> {
    const answers = await Promise.all(
      chunks(ids, GROUPS_AT_ONCE).map((some) =>
        client.send('GET', `/chatgroups/${some.map(encodeURIComponent).join(',')}`, signal),
      ),
    )
    return answers
      .flatMap((answer) => (answer.status === 404 ? [] : (accepted(answer).data as unknown[])))
      .flatMap((item) => readGroup(item, wish) ?? [])
  }

  async function saveOne(account: { uid: string; password: string }, signal: AbortSignal): Promise<void> {
    const answer = await client.send('POST', '/users', signal, [asUser(account)])
    if (!isTaken(answer)) return void accepted(answer)
    accepted(await client.send('PUT', `${user(account.uid)}/password`, signal, { newpassword: account.password }))
  }
}

const asUser = ({ uid, password }: { uid: string; password: string }) => ({ username: uid, password })

const fieldsOf = (shape: Partial<ImGroupShape>) => ({
  groupname: shape.name,
  description: shape.description,
  public: shape.isPublic,
  membersonly: shape.membersOnly,
  allowinvites: shape.allowInvites,
  maxusers: shape.maxUsers,
})

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

const isTaken = ({ status, body }: ImRestAnswer): boolean =>
  status === 400 && body.error === 'duplicate_unique_property_exists'

function acceptedOrMissing(answer: ImRestAnswer): void {
  if (answer.status !== 404) accepted(answer)
}

/** The body of a success. A refusal is named; `otherwise` is what a plain 400 means where it can mean one thing only. */
function accepted(
  { status, body, followsChange }: ImRestAnswer,
  otherwise?: 'too_few' | 'not_member',
): ImRestAnswer['body'] {
  if (status >= 200 && status < 300) return body
  if (status === 403 && body.error === 'exceed_limit') throw new ImRefused('full', followsChange)
  if (status === 404 && body.error === 'user_not_found') throw new ImRefused('account_missing', followsChange)
  if (status === 404) throw new ImRefused('group_missing', followsChange)
  if (status === 400 && otherwise) throw new ImRefused(otherwise, followsChange)
  throw new ImAway(`The messaging provider answered ${status}`, true)
}
