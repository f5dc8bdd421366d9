export interface DemoFeed {
  authorId: number
  minutesAgo: number
  /** What it is about, if anything. */
  about?: { type: string } | undefined
  topic?: { is_hidden: boolean } | undefined
}
