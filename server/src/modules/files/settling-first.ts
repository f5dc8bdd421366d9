import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, type Transactor, type Tx } from '../../kernel/index.ts'
import type { Files } from './module.ts'

/** A `transact` that takes in files which went straight to the store before the transaction that claims them. */
export const settlingFirst =
  (
    { transact, settleFiles }: { transact: Transactor['transact']; settleFiles: Files['settle'] },
    nodesOf: (body: Record<string, unknown>) => readonly unknown[],
  ): Transactor['transact'] =>
  async <Result>(request: FastifyRequest, reply: FastifyReply, work: (tx: Tx) => Promise<Result>) => {
    const nodes = nodesOf((request.body ?? {}) as Record<string, unknown>)
    await settleFiles(
      callerOf(request).id,
      nodes.filter((node) => typeof node === 'string'),
    )
    return transact(request, reply, work)
  }
