import type { FastifyContextConfig } from 'fastify'
import type { Lane } from '../types.ts'

export const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export const laneOf = ({ lane, access }: FastifyContextConfig, method: string): Lane =>
  lane ?? (typeof access === 'object' ? 'staff' : WRITES.has(method) ? 'write' : 'read')
