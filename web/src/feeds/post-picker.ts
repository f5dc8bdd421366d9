import { get, useQuery } from '../data/ask.ts'
import type { NameOption, TypedName } from '../parts/name-picker.tsx'

const SHOWN = 6
const BARE = /^[\p{L}\p{N}\p{M}_-]+$/u

/** People after an `@`; after a `#` the tags that begin so, or those in fashion. */
export function usePostOptions(typed: TypedName | undefined): readonly NameOption[] {
  const name = typed?.name ?? ''
  const wants = (sign: TypedName['sign'], isAny: boolean) => typed?.sign === sign && (name === '') === isAny
  const people = useQuery({
    ...get('/user/search', { query: { keyword: name, limit: SHOWN } }),
    enabled: wants('@', false),
  })
  const tags = useQuery({ ...get('/feed-tags', { query: { q: name, limit: SHOWN } }), enabled: wants('#', false) })
  const trending = useQuery({ ...get('/feed-tags/trending', { query: { limit: SHOWN } }), enabled: wants('#', true) })
  if (typed?.sign === '@')
    return (name ? (people.data ?? []) : []).map((user) => ({
      key: `@${user.id}`,
      label: user.name,
      insert: BARE.test(user.name) ? `@${user.name}` : `@{${user.name}}`,
      user,
    }))
  if (typed?.sign === '#')
    return ((name ? tags.data : trending.data) ?? []).map(({ tag }) => ({
      key: `#${tag}`,
      label: `#${tag}`,
      insert: `#${tag}`,
    }))
  return []
}
