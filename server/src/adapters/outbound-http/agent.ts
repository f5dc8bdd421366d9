import { Agent, request } from 'undici'
import { type Guard, guardedConnector } from './guarded-connector.ts'

const maxAnswerBytes = 1024 * 1024
const maxConnectionsPerHost = 32

export type OutboundBody = Awaited<ReturnType<typeof request>>['body']

export interface OutboundAgent {
  send(target: URL, options: NonNullable<Parameters<typeof request>[1]>): ReturnType<typeof request>
  close(): Promise<void>
}

/** Opens the agent for outgoing requests, to permitted addresses only. */
export function openAgent(guard: Guard): OutboundAgent {
  const dispatcher = new Agent({
    connect: guardedConnector(guard),
    connections: maxConnectionsPerHost,
    maxResponseSize: maxAnswerBytes,
  })
  return {
    send: (target, options) => request(target, { ...options, dispatcher }),
    close: () => dispatcher.close(),
  }
}
