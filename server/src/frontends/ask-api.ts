import type { FastifyRequest } from 'fastify'
import { Problem } from '../kernel/problem.ts'
import type { FetchInside } from './inside.ts'

/** Asks an operation of the API as a guest; its refusal becomes the answer. */
export async function askApi<Data>(fetch: FetchInside, path: string): Promise<Data> {
  const answer = await fetch(`/api/v2${path}`, { headers: { accept: 'application/json' } })
  const body = (await answer.json()) as { code: string; message: string }
  if (!answer.ok) throw new Problem(answer.status === 404 ? 404 : 503, body.code, body.message)
  return body as Data
}

/** The id in an address, or 404. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  if (!/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id)))
    throw new Problem(404, 'route.not_found', 'This address does not exist.')
  return Number(id)
}
