import { Avatar, toast } from '@plaza/ui'
import { useQueries } from '@tanstack/preact-query'
import { useState } from 'preact/compat'
import { get } from '../data/ask.ts'
import { useMembership } from '../data/member.tsx'
import { useAccountMessages } from './messages.ts'

/** Who can be tried in the demo: a user with everything, a star, a shop, a moderator, a new user. */
export const DEMO_PEOPLE = ['lin', '苏远', '河边书店', 'sam_on_rails', 'mo', '刚刚来'] as const

export const demoPerson = (name: string) => get('/users/{user}', { path: { user: name } })

/** A row of avatars; a tap signs in. */
export function DemoPeople({ onEntered }: { onEntered: () => void }) {
  const { t } = useAccountMessages()
  const { plaza, enter } = useMembership()
  const [chosen, setChosen] = useState<string>()
  const people = useQueries({ queries: DEMO_PEOPLE.map(demoPerson) }).map(({ data }) => data)

  const become = async (name: string) => {
    setChosen(name)
    try {
      await plaza.signInWithMiniProgram(`demo:${name}`)
      await enter()
      onEntered()
    } catch (error) {
      toast((error as Error).message, { isError: true })
    } finally {
      setChosen(undefined)
    }
  }

  return (
    <section aria-label={t('account.demo')} className="grid gap-3 rounded-card bg-sunken p-4">
      <p className="text-m text-soft">{t('account.demo')}</p>
      <ul className="grid grid-cols-3 gap-x-2 gap-y-3">
        {DEMO_PEOPLE.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-label={t('account.become', { name })}
              aria-busy={chosen === name || undefined}
              disabled={chosen !== undefined}
              className="grid w-full justify-items-center gap-1.5 rounded-card p-2 transition hover:bg-surface disabled:opacity-60"
              onClick={() => void become(name)}
            >
              <Avatar name={name} src={people[index]?.avatar?.url} size={56} decorative />
              <span className="w-full truncate text-center text-s font-semibold">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
