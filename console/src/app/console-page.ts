import type { OperationName } from '@plaza/sdk'
import type { ComponentType } from 'preact/compat'
import type { PlainWord } from '../messages/index.ts'
import type { Group } from './groups.ts'
import type { QueueKindName } from './waiting.ts'

export interface ConsolePage {
  /** Below `/console`; parameters with `$`. */
  path: string
  title: PlainWord
  /** Holders of one of these may open it; no one else sees that it exists. Any staff where there are none. */
  permissions: readonly string[]
  /** Only holders of all of them may open it. */
  needsAll?: boolean
  /** Its place in the navigation; pages reached only from others have none. */
  group?: Group
  icon?: ComponentType<{ size?: number }>
  /** Kind of the queue whose count is shown next to it. */
  counts?: QueueKindName | '*'
  load: () => Promise<ComponentType>
  /** The staff operations it calls. */
  operations: readonly OperationName[]
}

/** A page's component by its name in the file that is loaded for it. */
export const named =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () =>
    (await load())[name]
