import type { Reply, Requests } from '../world.ts'
import type { Call } from './prepare.ts'
import type { ActorName, Stage } from './stage.ts'
import type { Row } from './table.ts'

/** The address of a call, its parameters filled in. */
export function addressOf({ params }: Stage, url: string, call: Call): string {
  const values: Record<string, string | number> = { ...params, ...call.params }
  const path = url.replace(/:(\w+)|\*/g, (whole, name?: string) => {
    const value = values[name ?? '*']
    if (value === undefined) throw new Error(`nothing stands for ${whole} of ${url}: give it in stage.ts or prepare.ts`)
    return name ? encodeURIComponent(value) : String(value)
  })
  return call.query ? `${path}?${call.query}` : path
}

/** Makes the prepared call of one cell. */
export const callAs = (
  stage: Stage,
  { method, url }: Pick<Row, 'method' | 'url'>,
  actor: ActorName,
  call: Call,
): Promise<Reply> => send(call.as ?? stage.actors[actor], method, addressOf(stage, url, call), call)

/** Sends a prepared call. */
export const send = (
  as: Requests,
  method: string,
  url: string,
  { body, payload, headers }: Call = {},
): Promise<Reply> =>
  as.send({
    method: method as 'GET',
    url,
    ...(payload && { payload }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  })
