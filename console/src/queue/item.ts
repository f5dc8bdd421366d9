export interface QueueItem {
  kind: string
  id: number
  title: string
  detail: string | null
  amount: number | null
  about: string | null
  owner_id: number
  owner_name: string
  created_at: string
  claim: { user_id: number; name: string; until: string } | null
}

export type QueueRecord = Record<string, unknown>
