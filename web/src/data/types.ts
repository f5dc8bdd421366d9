import type { components } from './plaza.ts'

type Schemas = components['schemas']
export type Feed = Schemas['Feed']
export type UserSummary = Schemas['UserSummary']
export type Comment = Schemas['Comment']
/** A stored picture or film, as records carry it. */
export type StoredFile = NonNullable<Feed['images']>[number]
