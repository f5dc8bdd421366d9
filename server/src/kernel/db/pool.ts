import type postgres from 'postgres'
import { createDriver, type Driver, type DriverOptions } from './driver.ts'
import { isConnectionLost } from './errors.ts'
import { openWire } from './wire/wire.ts'

/** What a database is reached by: the driver itself, or its connections handed out in an order of our own. */
export interface Connections {
  readonly options: { readonly max: number }
  unsafe(text: string, params: never[], how: { prepare: true }): Pending
  begin<Result>(work: (transaction: postgres.TransactionSql) => Promise<Result>): Promise<unknown>
  listen(channel: string, heard: (message: string) => void): Promise<unknown>
  end(options: { timeout: number }): Promise<void>
}

/** A statement on its way. */
export interface Pending extends Promise<Rows> {
  /** There once it was sent. */
  readonly state?: unknown
  cancel(): void
}

type Rows = postgres.RowList<postgres.Row[]>

/** One is answered while the next is on its way, so that a connection does not wait for it. */
export const SENT_PER_CONNECTION = 2

interface Connection {
  readonly driver: Driver
  /** Statements without an answer yet. */
  sent: number
  /** A transaction has it to itself. */
  isTaken: boolean
}

/** Somebody in line. */
interface Waiting {
  isTransaction: boolean
  go(on: Connection): void
}

/**
 * Always the first connection that is free. The driver's own pool takes them in turns, so that a service with little to do keeps
 * all of them, and each plans every statement anew; here those that only a rush needs are closed some time after it.
 */
export function createPool({ poolSize, wire, ...options }: DriverOptions): Connections {
  const shared = { ...options, wire: wire ?? openWire(options.url), poolSize: 1 }
  const connections: Connection[] = []
  const line: Waiting[] = []
  let room = poolSize

  const add = (): Connection => {
    const connection = { driver: createDriver(shared), sent: 0, isTaken: false }
    connections.push(connection)
    return connection
  }

  const find = (isTransaction: boolean): Connection | undefined => {
    if (line.length > 0) return undefined
    const unused = connections.find(isFree) ?? (connections.length < room ? add() : undefined)
    if (isTransaction && unused) unused.isTaken = true
    return unused ?? (isTransaction ? undefined : connections.find(hasRoom))
  }

  const goOn = (connection: Connection) => {
    for (let next = line[0]; next && (next.isTransaction ? isFree : hasRoom)(connection); next = line[0]) {
      line.shift()
      connection.isTaken = next.isTransaction
      next.go(connection)
    }
  }

  /** The next is not given to one that is about to close. */
  const avoidIfLost = (connection: Connection, error: unknown) => {
    if (isConnectionLost(error)) connections.push(...connections.splice(connections.indexOf(connection), 1))
  }

  const send = (connection: Connection, statement: Statement): Pending => {
    const answered = () => {
      connection.sent--
      goOn(connection)
    }
    connection.sent++
    const pending = connection.driver.unsafe(...statement)
    pending.then(answered, (error) => {
      avoidIfLost(connection, error)
      answered()
    })
    return pending
  }

  const inLine = (statement: Statement): Pending => {
    let cancel = () => {}
    const answered = new Promise<Rows>((resolve, reject) => {
      const waiting = { isTransaction: false, go: (on: Connection) => resolve(send(on, statement)) }
      line.push(waiting)
      cancel = () => {
        const place = line.indexOf(waiting)
        if (place < 0) return
        line.splice(place, 1)
        reject(new Error('taken back'))
      }
    })
    return Object.assign(answered, { cancel })
  }

  return {
    options: { max: poolSize },
    unsafe(...statement) {
      const connection = find(false)
      return connection ? send(connection, statement) : inLine(statement)
    },
    async begin(work) {
      const connection = find(true) ?? (await new Promise<Connection>((go) => line.push({ isTransaction: true, go })))
      try {
        return await connection.driver.begin(work)
      } catch (error) {
        avoidIfLost(connection, error)
        throw error
      } finally {
        connection.isTaken = false
        goOn(connection)
      }
    },
    listen: (channel, heard) => (connections[0] ?? add()).driver.listen(channel, heard),
    async end(how) {
      // Whoever comes afterwards is refused by one that has ended, and no other is opened for them.
      if (connections.length === 0) add()
      room = connections.length
      await Promise.all(connections.map(({ driver }) => driver.end(how)))
    },
  }
}

type Statement = Parameters<Connections['unsafe']>

const isFree = ({ sent, isTaken }: Connection) => sent === 0 && !isTaken
const hasRoom = ({ sent, isTaken }: Connection) => sent < SENT_PER_CONNECTION && !isTaken
