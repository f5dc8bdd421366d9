import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What happens to a statement on its way to the database. */
export type Fate = 'pass' | 'cut before' | 'cut after'

export interface TcpProxy {
  port: number
  /** Where connections lead from now on. */
  target: number
  /** Asked about every statement that is executed, with its text and those before it in the same transaction. */
  onStatement: (text: string, before: readonly string[]) => Fate
  /** Called when a connection is cut: for a cut after the answer, not before the database has given it. */
  onCut: () => void
  close(): void
}

/**
 * A proxy between the service and PostgreSQL that parses just enough of the protocol to know which statement is being
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
    // The start of a connection is answered like a statement.
    let asked = 1
    let answered = 0
    let before: string[] = []
    // Cut after its answer: the database gets the rest of that statement, and nothing sent after it.
    let isDoomed = false
    let isOver = false
    const ask = (message: Message) => {
      if (message.type === SYNC || message.type === QUERY) asked++
      database.write(message.bytes)
    }
    const read = createReader('without a type', (message) => {
      if (isOver) return
      const text = message.statement
      if (text === undefined || isDoomed) {
        ask(message)
        isOver = isDoomed && message.type === SYNC
        return
      }
      if (BEGIN.test(text)) before = []
      const fate = proxy.onStatement(text, before)
      before.push(text)
      isDoomed = fate === 'cut after'
      isOver = fate === 'cut before' || (isDoomed && message.type === QUERY)
      if (fate !== 'cut before') return ask(message)
      cut()
      proxy.onCut()
    })
    client.on('data', read)
    // Once the database has answered everything, and no one will ever hear it.
    const hear = createReader('with a type', ({ type, bytes }) => {
      if (type === READY) answered++
      if (!isDoomed) return void client.write(bytes)
      if (!isOver || answered < asked) return
      cut()
      proxy.onCut()
    })
    database.on('data', hear)
    // A client that is killed meanwhile does not cancel what the database is to answer.
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
    onCut: () => {},
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
  return proxy
}

const BEGIN = /^begin/i
const PARSE = 'P'
const BIND = 'B'
const QUERY = 'Q'
const SYNC = 'S'
const READY = 'Z'

interface Message {
  type: string
  bytes: Buffer
  /** The text of the statement that this message executes, if it executes one. */
  statement?: string
}

/** Parses one side's messages: remembers prepared statements by name, and reports which one is executed. */
function createReader(first: 'with a type' | 'without a type', onMessage: (message: Message) => void) {
  const statements = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  // The client's first message has no type before its length.
  let isTyped = first === 'with a type'
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isTyped ? 1 : 0
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      const bytes = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = isTyped ? String.fromCharCode(bytes[0]!) : ''
      isTyped = true
      onMessage({ type, bytes, statement: statementOf(type, bytes, statements) })
    }
  }
}

function statementOf(type: string, bytes: Buffer, statements: Map<string, string>): string | undefined {
  if (type !== PARSE && type !== BIND && type !== QUERY) return undefined
  const strings = bytes.toString('utf8', 5).split('\0')
  if (type === PARSE) statements.set(strings[0]!, strings[1]!)
  if (type === QUERY) return strings[0]
  return type === BIND ? statements.get(strings[1]!) : undefined
}
