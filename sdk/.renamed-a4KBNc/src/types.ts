// The records of the service by their names: `import type { Feed, Topic } from '@plaza/sdk/types'`.
export type * from './generated/schema.ts'
