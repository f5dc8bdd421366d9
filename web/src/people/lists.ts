import { byOffset, get, list } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'

export type User = components['schemas']['User']

const SIZE = 20

export const userOf = (id: number) => get('/users/{user}', { path: { user: String(id) } })
export const tagsOf = (id: number) => get('/users/{user}/tags', { path: { user: id } })

/** The lists of people. */
export const peopleLists = {
  followers: (user: number) =>
    list('/users/{user}/followers', { path: { user }, query: { limit: SIZE } }, byOffset(SIZE)),
  followings: (user: number) =>
    list('/users/{user}/followings', { path: { user }, query: { limit: SIZE } }, byOffset(SIZE)),
  recommended: () => list('/user/recommends', { query: { limit: SIZE } }, byOffset(SIZE)),
}

export type PeopleList = ReturnType<(typeof peopleLists)['recommended']>
