import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { bodyOf, type LocalServer, startLocalServer } from './local-server.ts'

interface StoredGroup {
  id: string
  name: string
  description: string
  public: boolean
  membersonly: boolean
  allowinvites: boolean
  maxusers: number
  owner: string
  created: number
  custom: string
  members: string[]
}

/** The failure of a request, if any; decided before it is done, or after where `isDone`. A promise delays it. */
export type Fault = 'hang' | 'break' | { status: number; body?: string }
export type Trouble = (method: string, path: string, isDone: boolean) => Fault | undefined | Promise<Fault | undefined>

/** A local server that behaves like a hosted messaging provider, failures included. */
export interface ImServer extends LocalServer {
  /** Address of the application. */
  url: string
  clientId: string
  clientSecret: string
  /** `POST /token` and so on, in the order they came. */
  requests: string[]
  accounts: Map<string, string>
  groups: Map<string, StoredGroup>
  admins: Map<string, string[]>
  /** What goes wrong from now on. */
  trouble: Trouble
  /** Tokens handed out so far are no longer good. */
  expireTokens(): void
}

const AT_ONCE = 60
const GROUPS_A_PAGE = 20

const noGroup = (id: string): [number, object] => [
  404,
  { error: 'resource_not_found', error_description: `grpID ${id} does not exist!` },
]
const noAccount = (uid: string): [number, object] => [
  404,
  { error: 'resource_not_found', error_description: `username ${uid} doesn't exist!` },
]
const forbidden = (sentence: string): [number, object] => [403, { error: 'forbidden_op', error_description: sentence }]
const tooLarge: [number, object] = [
  403,
  { error: 'exceed_limit', error_description: 'members size is greater than max user size !' },
]

export async function startImServer(t: TestContext): Promise<ImServer> {
  const tokens = new Set<string>()
  let lastId = 66_016_455_491_000
  const server = await startLocalServer(t, (request, response) => void serve(request, response))
  const im: ImServer = {
    ...server,
    url: `${server.origin}/org/app`,
    clientId: 'client-7',
    clientSecret: 'hush-hush-secret',
    requests: [],
    accounts: new Map(),
    groups: new Map(),
    admins: new Map(),
    trouble: () => undefined,
    expireTokens: () => tokens.clear(),
  }
  return im

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent((request.url ?? '').replace(/^\/org\/app/, ''))
    const method = request.method ?? ''
    const text = await bodyOf(request)
    im.requests.push(`${method} ${path.split('?')[0]}`)
    if (misbehave(await im.trouble(method, path, false), response)) return
    const [status, answer] = answerTo(method, path, text, request.headers.authorization)
    if (misbehave(await im.trouble(method, path, true), response)) return
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  }

  function answerTo(method: string, path: string, text: string, authorization: string | undefined): [number, object] {
    const body = text === '' ? {} : JSON.parse(text)
    if (path === '/token') return giveToken(body)
    if (!tokens.has(authorization?.replace(/^Bearer /, '') ?? '')) return [401, { error: 'unauthorized' }]
    const [, kind = '', name = '', part = '', rest = ''] = path.split('?')[0]!.split('/')
    if (kind === 'users') return users(method, name, part, body)
    if (name === 'user') return groupsPage(part, new URLSearchParams(path.split('?')[1]))
    return chatgroups(method, name, part, rest, body as never)
  }

  function giveToken(body: Record<string, string>): [number, object] {
    const isOurs =
      body['grant_type'] === 'client_credentials' &&
      body['client_id'] === im.clientId &&
      body['client_secret'] === im.clientSecret
    if (!isOurs) return [400, { error: 'invalid_grant' }]
    const token = randomUUID()
    tokens.add(token)
    return [200, { access_token: token, expires_in: 3600, application: 'app' }]
  }

  function users(method: string, uid: string, part: string, body: unknown): [number, object] {
    if (method === 'POST') return addUsers(body as { username: string; password: string }[])
    if (!im.accounts.has(uid)) return [404, { error: 'entity_not_found', error_description: `User ${uid} not found` }]
    if (part === 'password') im.accounts.set(uid, (body as { newpassword: string }).newpassword)
    else if (method === 'DELETE') {
      im.accounts.delete(uid)
      for (const group of groupsOf(uid)) {
        if (group.owner === uid) im.groups.delete(group.id)
        else group.members = group.members.filter((member) => member !== uid)
      }
    }
    return [200, { data: {} }]
  }

  function addUsers(given: { username: string; password: string }[]): [number, object] {
    if (given.length > AT_ONCE) return [400, { error: 'illegal_argument' }]
    const isKnown = ({ username }: { username: string }) => im.accounts.has(username)
    if (given.every(isKnown)) return [400, { error: 'duplicate_unique_property_exists' }]
    const data = given
      .filter(isKnown)
      .map(({ username }) => ({ username, registerUserFailReason: `the ${username} already exists` }))
    const fresh = given.filter((each) => !isKnown(each))
    for (const { username, password } of fresh) im.accounts.set(username, password)
    return [200, { entities: fresh.map(({ username }) => ({ username, activated: true })), data }]
  }

  function chatgroups(method: string, name: string, part: string, rest: string, body: never): [number, object] {
    if (method === 'POST' && name === '') return addGroup(body)
    if (method === 'GET' && part === '') {
      const found = name.split(',').flatMap((id) => im.groups.get(id) ?? [])
      return found.length === 0 ? noGroup(name) : [200, { data: found.map(described) }]
    }
    const group = im.groups.get(name)
    if (!group) return noGroup(name)
    if (part === 'admin') return [200, { data: im.admins.get(name) ?? [] }]
    if (part === 'users' && method === 'POST') return addMembers(group, (body as { usernames: string[] }).usernames)
    if (part === 'users') return removeMembers(group, rest.split(','))
    if (method === 'DELETE') im.groups.delete(name)
    if (method === 'PUT') return changeGroup(group, body)
    return [200, { data: { success: true } }]
  }

  function groupsPage(uid: string, query: URLSearchParams): [number, object] {
    const size = Math.min(Number(query.get('pagesize') ?? 5), GROUPS_A_PAGE)
    const from = Number(query.get('pagenum') ?? 0) * size
    const joined = groupsOf(uid)
    const entities = joined.slice(from, from + size).map(({ id, name }) => ({ id, groupId: id, name }))
    return [200, { entities, total: joined.length }]
  }

  function addGroup(body: StoredGroup & { groupname: string }): [number, object] {
    if (body.members?.length === 0) return [400, { error: 'invalid_parameter' }]
    const members = [body.owner, ...(body.members ?? [])]
    const stranger = members.find((uid) => !im.accounts.has(uid))
    if (stranger !== undefined) return noAccount(stranger)
    if (members.length > body.maxusers) return tooLarge
    const id = String(++lastId)
    const { groupname, ...fields } = body
    const allowinvites = fields.allowinvites && !fields.public
    im.groups.set(id, { ...fields, allowinvites, id, name: groupname, created: Date.now(), members })
    return [200, { data: { groupid: id } }]
  }

  function changeGroup(group: StoredGroup, body: Record<string, unknown>): [number, object] {
    const { newowner, groupname, ...fields } = body
    if (newowner !== undefined) {
      if (!group.members.includes(String(newowner)))
        return forbidden(`user: ${newowner} doesn't exist in group: ${group.id}`)
      if (group.owner === newowner) return forbidden('new owner and old owner are the same')
      group.owner = String(newowner)
      return [200, { data: { newowner: true } }]
    }
    if (Number(fields['maxusers'] ?? group.maxusers) < group.members.length) return [400, { error: 'illegal_argument' }]
    Object.assign(group, fields, groupname === undefined ? {} : { name: groupname })
    return [200, { data: { groupname: true } }]
  }

  function addMembers(group: StoredGroup, uids: string[]): [number, object] {
    if (uids.length > AT_ONCE) return [400, { error: 'illegal_argument' }]
    const stranger = uids.find((uid) => !im.accounts.has(uid))
    if (stranger !== undefined) return noAccount(stranger)
    const members = [...new Set([...group.members, ...uids])]
    if (members.length === group.members.length)
      return forbidden(`can not join this group, reason:user: ${uids[0]} already in group: ${group.id}\n`)
    if (members.length > group.maxusers) return tooLarge
    group.members = members
    return [200, { data: { newmembers: uids } }]
  }

  function removeMembers(group: StoredGroup, uids: string[]): [number, object] {
    if (uids.length > AT_ONCE) return [400, { error: 'illegal_argument' }]
    if (uids.includes(group.owner)) return forbidden('forbidden operation on group owner!')
    const gone = uids.filter((uid) => group.members.includes(uid))
    if (gone.length === 0) return forbidden(`users [${uids.join(', ')}] are not members of this group!`)
    group.members = group.members.filter((uid) => !gone.includes(uid))
    return [200, { data: uids.map((user) => ({ result: gone.includes(user), action: 'remove_member', user })) }]
  }

  function groupsOf(uid: string): StoredGroup[] {
    return [...im.groups.values()].filter(({ members }) => members.includes(uid))
  }
}

const described = ({ members, ...group }: StoredGroup) => ({
  ...group,
  affiliations_count: members.length,
  affiliations: members.map((uid) => (uid === group.owner ? { owner: uid } : { member: uid })),
})

function misbehave(fault: Fault | undefined, response: ServerResponse): boolean {
  if (fault === undefined) return false
  if (fault === 'break') response.destroy()
  else if (fault !== 'hang') response.writeHead(fault.status).end(fault.body ?? '')
  return true
}
