import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of a statement on its way to the database. */
export type Fate = 'pass' | 'cut before' | 'cut after'

export interface TcpProxy {
  port: number
  /** Where connections lead from now on. */
  target: number
  /** Asked about every statement that is executed, with its text. */
  onStatement: (text: string) => Fate
  close(): void
}

/**
 * Stands between the service and PostgreSQL and understands just enough of what passes to know which statement is being
 * executed: a cut can be placed inside COMMIT, before the database has seen it or after it has answered.
 */
export async function createProxy(target: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(proxy.target, '127.0.0.1')
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    let isDoomed = false
    let endsTransaction = false
    const read = createReader((text) => {
      const fate = proxy.onStatement(text)
      if (fate === 'cut after') endsTransaction = END.test(text)
      return fate
    })
    client.on('data', (chunk) => {
      const fate = read(chunk)
      if (fate === 'cut before') return cut()
      if (fate === 'cut after') isDoomed = true
      database.write(chunk)
    })
    // The database has answered, and nobody will ever hear it. What travelled with a commit is answered before it.
    let unheard: Buffer = Buffer.alloc(0)
    database.on('data', (chunk) => {
      if (!isDoomed) return void client.write(chunk)
      unheard = Buffer.concat([unheard, chunk])
      if (!endsTransaction || ENDED.some((end) => unheard.includes(end))) cut()
    })
    // A client that is killed meanwhile does not take back what the database is to answer.
    const clientIsGone = () => {
      if (!isDoomed) cut()
    }
    client.on('error', clientIsGone)
    client.on('close', clientIsGone)
    database.on('error', cut)
    database.on('close', cut)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => open.delete(socket))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    onStatement: () => 'pass',
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
  return proxy
}

const END = /^(commit|rollback)$/i
/** How the answer to the end of a transaction reads. */
const ENDED = ['COMMIT\0', 'ROLLBACK\0']

const PARSE = 'P'
const BIND = 'B'
const QUERY = 'Q'

/** Reads one client's messages: remembers prepared statements by name, and tells which one is executed. */
function createReader(onStatement: (text: string) => Fate): (chunk: Buffer) => Fate {
  const statements = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    let fate: Fate = 'pass'
    for (;;) {
      // The first message has no type before its length.
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return fate
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return fate
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (!isStarted) {
        isStarted = true
        continue
      }
      const type = String.fromCharCode(message[0]!)
      const strings = message.toString('utf8', 5).split('\0')
      if (type === PARSE) statements.set(strings[0]!, strings[1]!)
      const text = type === BIND ? statements.get(strings[1]!) : type === QUERY ? strings[0] : undefined
      if (text === undefined) continue
      const decided = onStatement(text)
      if (decided !== 'pass') fate = decided
    }
  }
}
