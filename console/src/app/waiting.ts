import { useRead } from './data.ts'

export type Waiting = Record<string, { count: number; oldest_at: string | null }>

/** What waits, by kind; read again every few seconds while somebody looks. */
export const useWaiting = () => useRead<Waiting>('/admin/queue', {}, { everyMs: 10_000 })
