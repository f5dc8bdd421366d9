import { get } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'

export type Folder = components['schemas']['CollectionFolder']

/** The folders of the user who is here, by name. */
export const folders = () => get('/user/collection-folders', {})

export const placeOf = (feed: number) => get('/feeds/{feed}/collection', { path: { feed } })
