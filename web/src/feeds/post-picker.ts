import { get, useQuery } from '../data/ask.ts'
import type { NameOption, TypedName } from '../parts/name-picker.tsx'

const SHOWN = 6
const BARE = /^[\p{L}\p{N}\p{M}_-]+$/u

/** People after an `@`, also by pinyin; after a `#` the tags that begin so, or those in fashion. */
export function usePostOptions(typed: TypedName | undefined): readonly NameOption[] {
  const name = typed?.name ?? ''
  const wants = (sign: TypedName['sign'], isAny: boolean) => typed?.sign === sign && (name === '') === isAny
  const people = useQuery({
    ...get('/user/search', { query: { keyword: name, limit: SHOWN } }),
    enabled: wants('@', false),
  })
  const spelled = useQuery({
    ...get('/search/suggestions', { query: { q: name, limit: SHOWN } }),
    enabled: wants('@', false) && people.data !== undefined && people.data.length < SHOWN,
  })
  const tags = useQuery({ ...get('/feed-tags', { query: { q: name, limit: SHOWN } }), enabled: wants('#', false) })
  const trending = useQuery({ ...get('/feed-tags/trending', { query: { limit: SHOWN } }), enabled: wants('#', true) })
  if (typed?.sign === '@')
    return (name ? peopleOf(people.data, spelled.data) : []).map(({ id, ...user }) => ({
      key: `@${id}`,
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

interface Person extends NonNullable<NameOption['user']> {
  id: number
}

/** Those whose names have it, then those whose names are spelled so; each once. */
function peopleOf(
  named: readonly Person[] = [],
  spelled: readonly { kind: string; id?: number; text: string; picture?: Person['avatar'] }[] = [],
): Person[] {
  const others = spelled.flatMap(({ kind, id, text, picture = null }) =>
    kind === 'people' && id !== undefined ? [{ id, name: text, avatar: picture }] : [],
  )
  return [...named, ...others.filter(({ id }) => named.every((person) => person.id !== id))].slice(0, SHOWN)
}
