// A crowd of readers in a process of its own, so that what is measured amid it does not wait for its client: is told
// how many and what they read, and answers what was wrong with their answers when asked.
import { encode } from './connection.ts'
import { openQuickConnection, type QuickConnection } from './quick-connection.ts'

/** An order to this process; anything else asks for its errors. */
export interface CrowdOrder {
  port: number
  path: string
  count: number
}

const faults: string[] = []

function come({ port, path, count }: CrowdOrder): void {
  const request = encode({ method: 'GET', path })
  for (let nth = 0; nth < count; nth++) {
    const line: QuickConnection = openQuickConnection(port, (status, saysWhen) => {
      if (status === 503 && !saysWhen) faults.push('refused without Retry-After')
      else if (status !== 200 && status !== 503)
        faults.push(status === 0 ? 'a reader’s connection broke' : String(status))
      // A broken connection is reopened after a while, as people do.
      if (status === 0) setTimeout(() => line.send(request), 100)
      else line.send(request)
    })
    line.send(request)
  }
}

process.on('message', (order: CrowdOrder | { faults: true }) => {
  if ('port' in order) come(order)
  else process.send!(faults.splice(0))
})
process.on('disconnect', () => process.exit(0))
process.send!('ready')
