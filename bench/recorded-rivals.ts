/** What others did, as once recorded. Not measured in this run: the machine may be another. */
export const RECORDED = {
  at: '2026-11',
  how: 'they with wrk and 64 connections, ours now with as many as the table says, 10k feeds, the best rival of each row, all in one sitting on a machine with two cores; recorded, not measured now',
  /**
   * Requests a second. Writes are compared with our rows of as many connections; our reads have fewer, which the table
   * says.
   */
  rows: {
    'newest, guest': { rival: 154, plaza: 5473 },
    'newest, member': { rival: 88, plaza: 4497 },
    'single feed': { rival: 609, plaza: 1396 },
    'single feed, 64 at once': { rival: 609, plaza: 1396 },
    'comments page': { rival: 119, plaza: 558 },
    'like, 64 at once': { rival: 181, plaza: 366 },
    'comment, 64 at once': { rival: 48, plaza: 425 },
    'publish, 64 at once': { rival: 115, plaza: 583 },
  } as Record<string, { rival: number; plaza: number }>,
}
