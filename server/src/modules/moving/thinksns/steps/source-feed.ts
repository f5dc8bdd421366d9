/** A post as the dump has it, and whether it is here already. */
export interface SourceFeed {
  n: number
  id: number | null
  author_id: number | null
  feed_content: string | null
  feed_from: number | null
  feed_latitude: string | null
  feed_longtitude: string | null
  audit_status: number | null
  feed_mark: number | null
  repostable_type: string | null
  images: string | null
  video: string | null
  visible: number | null
  created_at: Date | null
  updated_at: Date | null
  deleted_at: Date | null
  is_there: boolean
  /** An earlier row of the dump has the same id. */
  is_repeated: boolean
}
