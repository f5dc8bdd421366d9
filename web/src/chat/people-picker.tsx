import { Button, Field, SkeletonRows } from '@plaza/ui'
import { CheckIcon, CloseIcon } from '@plaza/ui/icons'
import { keepPreviousData } from '@tanstack/preact-query'
import { useState } from 'preact/compat'
import { get, useQuery } from '../data/ask.ts'
import { useMe } from '../data/member.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { useRested } from '../parts/use-rested.ts'
import type { User } from '../people/lists.ts'
import { FailedState } from '../shell/states.tsx'
import { useChatMessages } from './messages.ts'

export type Picked = Pick<User, 'id' | 'name' | 'avatar'>

interface PeoplePickerProps {
  picked: readonly Picked[]
  onChange: (picked: Picked[]) => void
  /** Not offered: they are in already. */
  without?: ReadonlySet<number>
}

const SHOWN = 20

/** People to choose from: those one follows, or whom the search finds. */
export function PeoplePicker({ picked, onChange, without }: PeoplePickerProps) {
  const { t } = useChatMessages()
  const me = useMe()
  const [typed, setTyped] = useState('')
  const keyword = useRested(typed.trim())
  const followed = useQuery({
    ...get('/users/{user}/followings', { path: { user: me?.id ?? 0 }, query: { limit: SHOWN } }),
    enabled: me !== undefined,
  })
  const found = useQuery({
    ...get('/user/search', { query: { keyword, limit: SHOWN } }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch } = keyword === '' ? followed : found
  const isPicked = (id: number) => picked.some((each) => each.id === id)
  const people = (data ?? []).filter(({ id }) => id !== me?.id && !without?.has(id))
  const toggle = (user: Picked) =>
    onChange(isPicked(user.id) ? picked.filter(({ id }) => id !== user.id) : [...picked, user])
  return (
    <div className="grid gap-3">
      {picked.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {picked.map((user) => (
            <li key={user.id}>
              <Button
                size="s"
                aria-label={t('chat.remove_person', { name: user.name })}
                onClick={() => toggle(user)}
                icon={<CloseIcon size={14} />}
              >
                {user.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field
        type="search"
        label={t('chat.people_search')}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : people.length === 0 ? (
        <p className="py-4 text-center text-m text-soft">{t('chat.people_none')}</p>
      ) : (
        <ul aria-label={t('chat.people')} className="max-h-72 overflow-y-auto">
          {people.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                aria-pressed={isPicked(user.id)}
                className="flex w-full items-center gap-3 rounded-card px-2 py-2 text-start hover:bg-sunken"
                onClick={() => toggle(user)}
              >
                <Avatar file={user.avatar} name={user.name} size={36} />
                <span className="min-w-0 flex-1 truncate">{user.name}</span>
                {isPicked(user.id) && <CheckIcon size={18} className="text-accent" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
