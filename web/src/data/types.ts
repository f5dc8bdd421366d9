import type { components } from './plaza.ts'

type Schemas = components['schemas']
export type Feed = Schemas['Feed']
export type UserSummary = Schemas['UserSummary']
export type Comment = Schemas['Comment']
export type FeedCategory = Schemas['FeedCategory']
export type Gift = Schemas['Gift']
/** A stored picture or video, as records carry it. */
export type FileView = Schemas['File']
export type Picture = Schemas['Picture']
