import { afterId, get, list } from '../data/ask.ts'
import type { Plaza } from '../data/plaza.ts'
import type { Read } from '../data/query.ts'

export type Decision = Read<'/user/decisions/{id}'>
export type OwnReport = Read<'/user/reports'>[number]

const SIZE = 20

export const ownDecisions = () => list('/user/decisions', { query: { limit: SIZE } }, afterId(SIZE))
export const ownReports = () => list('/user/reports', { query: { limit: SIZE } }, afterId(SIZE))
export const decisionOf = (id: number) => get('/user/decisions/{id}', { path: { id } })

/** The decisions about a suspended person, opened by the token of their sign-in. */
export const readSuspended = (plaza: Plaza, token: string): Promise<Decision[]> =>
  plaza.call('GET /user/decisions', { query: { limit: SIZE } }, { headers: asBearer(token) })

/** Appeals a decision; a suspended person does it with their token. */
export const sendAppeal = (plaza: Plaza, id: number, text: string, token?: string): Promise<Decision> =>
  plaza.call(
    'POST /user/decisions/{id}/appeal',
    { path: { id }, body: { text } },
    token === undefined ? {} : { headers: asBearer(token) },
  )

const asBearer = (token: string) => ({ authorization: `Bearer ${token}` })
