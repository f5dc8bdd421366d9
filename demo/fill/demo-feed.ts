export interface DemoFeed {
  authorId: number
  minutesAgo: number
  text: string
  /** What it is about, if anything. */
  about?: { type: string } | undefined
  topic?: { is_hidden: boolean } | undefined
}
