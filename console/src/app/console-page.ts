import type { OperationName } from '@plaza/sdk'
import type { ComponentType } from 'preact/compat'
import type { PlainWord } from '../messages/index.ts'
import type { Group } from './groups.ts'
import type { QueueKindName } from './waiting.ts'

export interface ConsolePage {
  /** Below `/console`; parameters with `$`. */
  path: string
  title: PlainWord
  /** Whoever holds one of these opens it; nobody else sees that it exists. Any staff where there are none. */
  permissions: readonly string[]
  /** Only whoever holds all of them opens it. */
  needsAll?: boolean
  /** Where it stands in the navigation; pages one only gets to from others stand nowhere. */
  group?: Group
  /** Kind of the queue whose count stands beside it. */
  counts?: QueueKindName | '*'
  load: () => Promise<ComponentType>
  /** The staff operations it calls. */
  operations: readonly OperationName[]
}
