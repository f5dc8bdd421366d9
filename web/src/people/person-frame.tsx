import { SkeletonRows } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import type { Address, Head, PageContext } from '../app/page.ts'
import { useQuery } from '../data/ask.ts'
import { FailedState } from '../shell/states.tsx'
import { tagsOf, type User, userOf } from './lists.ts'
import { PersonHeader } from './person-header.tsx'
import { rankOf } from './reward-rank.tsx'

export const personId = ({ params }: Pick<Address, 'params'>): number => Number(params['id'])

/** Fetches a person with what their header shows. */
export const loadPerson = ({ query, params }: PageContext): Promise<unknown> => {
  const id = personId({ params })
  // A header without its ranks is still useful.
  const ranks = query.fetchQuery(rankOf(id)).catch(() => undefined)
  return Promise.all([query.fetchQuery(userOf(id)), query.fetchQuery(tagsOf(id)), ranks])
}

export function personHead(context: PageContext, part?: string): Head {
  const user = context.query.getQueryData(userOf(personId(context)).queryKey)
  if (!user) return { title: '' }
  const address = `/people/${user.id}`
  return {
    title: part ? `${user.name} · ${part}` : user.name,
    ...(user.bio && { description: user.bio }),
    ...(user.avatar && { image: user.avatar.url }),
    canonical: address,
    reader: address,
    type: 'profile',
    jsonLd: {
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: user.name, description: user.bio ?? '', identifier: String(user.id) },
    },
  }
}

/** A person's header above each of their pages. */
export function PersonFrame({ id, children }: { id: number; children: (user: User) => ReactNode }) {
  const { data: user, error, refetch } = useQuery(userOf(id))
  if (error && !user) return <FailedState isPage error={error} onRetry={() => void refetch()} />
  if (!user) return <SkeletonRows rows={5} />
  return (
    <>
      <PersonHeader user={user} />
      {children(user)}
    </>
  )
}
