import type { InputSchema } from '../../src/kernel/http/input/input.ts'
import type { KnownRoute } from '../../src/kernel/http/routes.ts'
import { addressOf, send } from '../access/call.ts'
import type { Call } from '../access/prepare.ts'
import type { ActorName, Stage } from '../access/stage.ts'
import { type Row, rows } from '../access/table.ts'
import type { Reply } from '../world.ts'

/** A route with its row of the access table, which knows how to call it. */
export interface Visit {
  name: string
  row: Row
  route: KnownRoute
}

/** Sandboxed or called by providers, who have rules of their own: their adapters' tests cover these. */
const OF_PROVIDERS = /^\/sandbox\/(gateway|payments)|^\/api\/v2\/payments\//

/** Every route but the HEAD twins. A route that is added later is visited by every walk without further ado. */
export function visits({ world }: Stage): Visit[] {
  const routes = new Map(world.service.routes.all().map((route) => [`${route.method} ${route.url}`, route]))
  return rows
    .filter(({ url }) => !OF_PROVIDERS.test(url))
    .flatMap((row) => {
      const route = routes.get(row.name)
      return route ? [{ name: row.name, row, route }] : []
    })
}

/** The parameters a route reads from its query. */
export const queryOf = ({ schema }: KnownRoute): [name: string, schema: InputSchema][] =>
  Object.entries((schema.querystring as InputSchema | undefined)?.properties ?? {})

/** The schema of a route's JSON body, if it takes one. */
export const bodyOf = ({ schema, config }: KnownRoute): InputSchema | undefined =>
  config.accepts === undefined || config.accepts === 'json' ? (schema.body as InputSchema | undefined) : undefined

export const isWrite = ({ method }: KnownRoute): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

export const hasType = (schema: InputSchema | undefined, type: string): boolean => [schema?.type].flat().includes(type)

/** Makes a correct call, changed in one way; staff make it, so that nothing but the change is refused. */
export async function visit(
  stage: Stage,
  { row }: Visit,
  { actor = 'staff', change = (call) => call }: { actor?: ActorName; change?: (call: Call) => Call } = {},
): Promise<Reply> {
  const call = change(await row.prepare(stage, actor))
  return send(call.as ?? stage.actors[actor], row.method, addressOf(stage, row.url, call), call)
}

/**
 * Makes that call changed in each of these ways, one after another. Preparing it costs more than making it, and a
 * refusal or a read leaves what was prepared as it was: only what a success may have used up is prepared again.
 */
export async function* visitInTurn<Way>(
  stage: Stage,
  { row, route }: Visit,
  ways: Iterable<Way>,
  change: (way: Way) => (call: Call) => Call,
  actor: ActorName = 'staff',
): AsyncGenerator<{ way: Way; reply: Reply }> {
  let prepared: Call | undefined
  for (const way of ways) {
    prepared ??= await row.prepare(stage, actor)
    const call = change(way)(prepared)
    const reply = await send(call.as ?? stage.actors[actor], row.method, addressOf(stage, row.url, call), call)
    // Reads that use something up are made as a person of their own.
    if (reply.statusCode < 400 && (isWrite(route) || prepared.as)) prepared = undefined
    yield { way, reply }
  }
}

/** The call with one query parameter set to this text, as it stands in the address. */
export const withQuery =
  (name: string, text: string) =>
  (call: Call): Call => {
    const others = (call.query ?? '').split('&').filter((part) => part !== '' && part.split('=')[0] !== name)
    return { ...call, query: [...others, text].join('&') }
  }

/** The call with other fields in its body. */
export const withBody =
  (fields: Record<string, unknown>) =>
  (call: Call): Call => ({ ...call, body: { ...(call.body as object), ...fields } })
