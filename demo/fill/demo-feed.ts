export interface DemoFeed {
  authorId: number
  minutesAgo: number
}
