import type { FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { type App, audit, type Caller, callerOf, can, type Db, type KeyRules, originOf } from '../../kernel/index.ts'
import { foreignOrigin, keyNeeded, unknownVersion } from './errors.ts'
import { makeTool, type Tool, type ToolRoute } from './make-tool.ts'
import { answerMessage, type Called, VERSIONS } from './protocol.ts'
import { requestOf } from './request-of.ts'
import { tools as entries } from './tools.ts'

export interface McpOptions {
  db: Db
  keys: KeyRules
  routes: () => readonly ToolRoute[]
  /** Headers that mark a request of our own: the one it is made for was counted and admitted. */
  inside: Readonly<Record<string, string>>
  /** From where a browser may call. */
  origins: readonly string[]
  siteName: () => string
  version: string
}

/** Of an answer, in characters: more fills an assistant's memory and helps it with nothing. */
const MAX_ANSWER = 60_000
/** Of what was called with, in the audit log. */
const MAX_AUDITED = 40

/** `/mcp`: tools of the Model Context Protocol. Each is an operation of the interface, called with the caller's own key. */
export function registerMcp(app: App, options: McpOptions): void {
  const { db, keys, inside, origins, siteName, version } = options
  let made: readonly Tool[] | undefined
  const tools = () => {
    made ??= makeTools(options.routes())
    return made
  }

  app.post('/mcp', {
    // A read to the lanes and to `Idempotency-Key`: what a tool writes is a write of its own, with its own key.
    config: { access: 'user', lane: 'read', takesKey: false },
    schema: { hide: true, operationId: 'mcp' },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      if (!caller.key) throw keyNeeded()
      checkHeaders(request)
      const server = {
        name: siteName(),
        version,
        tools: tools().flatMap((tool) => (isOpen(tool, caller) ? [tool.shown] : [])),
        call: (name: string, given: Readonly<Record<string, unknown>>) => call(request, name, given),
      }
      const { status, body } = await answerMessage(server, request.body)
      return (reply as FastifyReply).code(status).send(body)
    },
  })

  function checkHeaders({ headers }: FastifyRequest): void {
    if (headers.origin !== undefined && !origins.includes(headers.origin)) throw foreignOrigin()
    const asked = headers['mcp-protocol-version']
    if (asked !== undefined && !VERSIONS.includes(String(asked))) throw unknownVersion(VERSIONS)
  }

  /** Whether a key and its owner could call this; the operation itself decides when it is called. */
  function isOpen({ route }: Tool, caller: Caller): boolean {
    const { access, method, url, schema, config } = route
    const { operationId = '', tags } = schema
    const scopes = keys.scopesOf({ method, url, access, operationId, tag: tags?.[0], isRead: config.lane === 'read' })
    if (scopes !== 'any' && !scopes.some((scope) => caller.key?.scopes.has(scope))) return false
    if (typeof access === 'string') return true
    return 'permission' in access ? can(caller, access.permission) : access.oneOf.some((one) => can(caller, one))
  }

  async function call(
    request: FastifyRequest,
    name: string,
    given: Readonly<Record<string, unknown>>,
  ): Promise<Called | undefined> {
    const tool = tools().find(({ entry }) => entry.name === name)
    if (!tool) return undefined
    const asked = requestOf(tool, given)
    if ('fault' in asked) return { text: asked.fault, isError: true }
    const { method, url, body, key } = asked
    await record(request, tool, given)
    const language = request.headers['accept-language']
    const reply = await app.inject({
      method,
      url,
      remoteAddress: request.ip,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${request.accessToken}`,
        ...(language && { 'accept-language': language }),
        ...(key && { 'idempotency-key': key }),
        ...inside,
      },
      ...(body && { payload: body }),
    } as InjectOptions)
    return reply.statusCode < 400 ? shown(reply.body) : refused(reply.body)
  }

  /** Before it happens: what cannot be recorded is not done. */
  const record = (request: FastifyRequest, { entry, places }: Tool, given: Readonly<Record<string, unknown>>) => {
    const { id, key } = callerOf(request)
    // Ids and kinds, not texts: those are in the record that is made, and no one else has to know what is searched for.
    const named = Object.entries(given).filter(
      ([name, value]) =>
        places.get(name) === 'params' &&
        ['string', 'number'].includes(typeof value) &&
        String(value).length < MAX_AUDITED,
    )
    const after = { tool: entry.name, ...Object.fromEntries(named) }
    return db.transaction((tx) =>
      audit(tx, { actorId: id, action: 'assistants.call', object: `keys:${key!.id}`, after, ...originOf(request) }),
    )
  }
}

function makeTools(routes: readonly ToolRoute[]): readonly Tool[] {
  return entries.map((entry) => {
    const route = routes.find(({ method, schema }) => method !== 'HEAD' && schema.operationId === entry.operation)
    if (!route) throw new Error(`The tool ${entry.name} has no operation ${entry.operation}.`)
    return makeTool(entry, route)
  })
}

const shown = (body: string): Called =>
  body.length > MAX_ANSWER
    ? { text: 'The answer is too long. Ask for fewer items (limit), or for one of them.', isError: true }
    : { text: body || 'Done.', isError: false }

function refused(body: string): Called {
  const { code, message, errors } = JSON.parse(body) as { code: string; message: string; errors?: object }
  return { text: JSON.stringify({ code, message, ...(errors && { errors }) }), isError: true }
}
