import assert from 'node:assert/strict'
import type { World } from '../world.ts'
import { type Conversation, converse, requestText } from './wire.ts'

export const HEALTH = requestText('GET /healthz', { connection: 'keep-alive' })

/** Connections that all end together; used ones are read by the service as a crowd's are. */
export function createLines() {
  const all: Conversation[] = []
  const connect = (port: number): Conversation => {
    const line = converse(port)
    all.push(line)
    return line
  }
  return {
    connect,
    async connectUsed(port: number): Promise<Conversation> {
      const line = connect(port)
      line.send(HEALTH)
      assert.equal((await line.reply()).status, 200)
      return line
    },
    closeAll() {
      for (const line of all) line.close()
    },
  }
}

/** What the service's metrics say, 0 where they say nothing. */
export const figure = async ({ app }: World, name: string): Promise<number> => {
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const line = body.split('\n').find((each) => each.startsWith(name))
  return Number(line?.split(' ').at(-1) ?? 0)
}
