/** What node:http adds at the end of every head: the date, and whether the connection is kept. */
export function createLastLines(keepAlive: string): (isLast: boolean) => string {
  const kept = `Connection: keep-alive\r\nKeep-Alive: ${keepAlive}\r\n\r\n`
  const closed = 'Connection: close\r\n\r\n'
  let second = 0
  let date = ''
  return (isLast) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      date = `Date: ${new Date(now * 1000).toUTCString()}\r\n`
    }
    return date + (isLast ? closed : kept)
  }
}
