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
const GROUPS_A_PAGE = 20

/** A hosted messaging provider, reached over its REST interface. */
export function createImRest({ timeoutMs = 3_000, pauseMs, ...options }: ImRestOptions): ImProvider {
  const client = createImRestClient({ ...options, timeoutMs, breaker: createBreaker({ pauseMs }) })
  const group = (id: string) => `/chatgroups/${encodeURIComponent(id)}`
  const user = (uid: string) => `/users/${encodeURIComponent(uid)}`

  const provider: ImProvider = {
    carriesMessages: true,
    isBuiltIn: false,
    async saveAccounts(accounts, signal) {
      for (const some of chunks(accounts, PEOPLE_AT_ONCE)) {
        const answer = await client.send('POST', '/users', signal, some.map(asUser))
        // Existing ones are named in the answer, the others created; where all exist, it is a refusal.
        const known = isTaken(answer) ? some : alreadyThere(some, accepted(answer).data)
        for (const { uid, password } of known)
          accepted(await client.send('PUT', `${user(uid)}/password`, signal, { newpassword: password }))
      }
    },
    async removeAccount(uid, signal) {
      acceptedOrMissing(await client.send('DELETE', user(uid), signal))
    },
    findGroups: (ids, wish, signal) => find(ids, wish, signal),
    async listGroupIdsOf(uid, signal) {
      const ids: string[] = []
      for (let page = 0; ids.length < GROUPS_OF_ONE; page++) {
        const at = `/chatgroups/user/${encodeURIComponent(uid)}?pagesize=${GROUPS_A_PAGE}&pagenum=${page}`
        const answer = await client.send('GET', at, signal)
        const found = answer.status === 404 ? [] : listOf(accepted(answer).entities)
        ids.push(...groupIdsIn(found))
        if (found.length < GROUPS_A_PAGE) break
      }
      return ids.slice(0, GROUPS_OF_ONE)
    },
    async listAdmins(id, signal) {
      const { data } = accepted(await client.send('GET', `${group(id)}/admin`, signal))
      return listOf(data).map(String)
    },
    async createGroup({ key, owner, members, ...shape }, signal) {
      const [first = [], ...rest] = chunks(members, PEOPLE_AT_ONCE)
      const wanted = { ...fieldsOf(shape), owner, ...(first.length > 0 && { members: first }), custom: key }
      const { data } = accepted(await client.send('POST', '/chatgroups', signal, wanted))
      const [id] = groupIdsIn([data])
      if (id === undefined) throw new ImAway('The messaging provider named no group', true)
      // A public group is created without invitations whatever was asked for; afterwards they can be allowed.
      if (shape.isPublic && shape.allowInvites) await provider.updateGroup(id, { allowInvites: true }, signal)
      for (const some of rest) await provider.addMembers(id, some, signal)
      return id
    },
    async discardGroup({ key, owner }, signal) {
      const ids = await provider.listGroupIdsOf(owner, signal)
      const made = (await find(ids, { membersAtMost: 0 }, signal)).filter(({ custom }) => custom === key)
      for (const { id } of made) await provider.removeGroup(id, signal)
    },
    async updateGroup(id, change, signal) {
      const answer = await client.send('PUT', group(id), signal, fieldsOf(change))
      if (isUndone(accepted(answer, 'too_few').data, 'maxusers')) throw new ImRefused('too_few', true)
    },
    async transferGroup(id, newOwner, signal) {
      const answer = await client.send('PUT', group(id), signal, { newowner: newOwner })
      if (isForbidden(answer, /are the same/)) return
      if (isForbidden(answer, /doesn't exist in group/) || isUndone(answer.body.data, 'newowner'))
        throw new ImRefused('not_member', answer.followsChange)
      accepted(answer)
    },
    async removeGroup(id, signal) {
      acceptedOrMissing(await client.send('DELETE', group(id), signal))
    },
    async addMembers(id, uids, signal) {
      for (const usernames of chunks(uids, PEOPLE_AT_ONCE)) {
        const answer = await client.send('POST', `${group(id)}/users`, signal, { usernames })
        // Refused only where none of them is new, which is what was wanted.
        if (!isForbidden(answer, /already in group/)) accepted(answer)
      }
    },
    async removeMembers(id, uids, signal) {
      // The provider refuses a batch without a single member in it, and one with the owner: they are left out first.
      const [found] = await find([id], { membersAtMost: Number.MAX_SAFE_INTEGER }, signal)
      if (!found) throw new ImRefused('group_missing')
      const present = uids.filter((uid) => uid !== found.owner && found.members.includes(uid))
      for (const some of chunks(present, PEOPLE_AT_ONCE)) {
        const at = `${group(id)}/users/${some.map(encodeURIComponent).join(',')}`
        const answer = await client.send('DELETE', at, signal)
        if (!isForbidden(answer, /not members of this group/)) accepted(answer)
      }
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

/** Those the provider did not create because they exist; any other reason is a failure of the provider's. */
function alreadyThere<Account extends { uid: string }>(asked: readonly Account[], failures: unknown): Account[] {
  const reasons = new Map(
    listOf(failures).map((item) => {
      const { username, registerUserFailReason: reason } = item as Record<string, unknown>
      return [String(username), String(reason)]
    }),
  )
  for (const reason of reasons.values())
    if (!/already exists/.test(reason)) throw new ImAway('The messaging provider did not make an account', true)
  return asked.filter(({ uid }) => reasons.has(uid))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A refusal that the provider gives for several reasons, distinguished by its sentence. */
const isForbidden = ({ status, body }: ImRestAnswer, sentence: RegExp): boolean =>
  status === 403 && body.error === 'forbidden_op' && sentence.test(String(body.error_description))

/** A change the provider accepted and did not make. */
const isUndone = (data: unknown, field: string): boolean =>
  (data as Record<string, unknown> | undefined)?.[field] === false

function acceptedOrMissing(answer: ImRestAnswer): void {
  if (answer.status !== 404) accepted(answer)
}

/** The body of a success. A refusal is named; `otherwise` is what a plain 400 means where it can mean one thing only. */
function accepted({ status, body, followsChange }: ImRestAnswer, otherwise?: 'too_few'): ImRestAnswer['body'] {
  if (status >= 200 && status < 300) return body
  if (status === 403 && body.error === 'exceed_limit') throw new ImRefused('full', followsChange)
  if (status === 404 && isAboutAccount(body)) throw new ImRefused('account_missing', followsChange)
  if (status === 404) throw new ImRefused('group_missing', followsChange)
  if (status === 400 && otherwise) throw new ImRefused(otherwise, followsChange)
  throw new ImAway(`The messaging provider answered ${status}`, true)
}

/** The same 404 is given for a group and for a member to be added; only its sentence tells which. */
const isAboutAccount = ({ error, error_description: sentence }: ImRestAnswer['body']): boolean =>
  error === 'entity_not_found' || (error === 'resource_not_found' && /^username /.test(String(sentence)))
