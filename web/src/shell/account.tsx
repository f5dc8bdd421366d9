import { useAddress } from '../app/router.tsx'
import { useMe, useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { Avatar } from '../parts/avatar.tsx'
import { isDoor } from './nav-items.ts'

/** Who is signed in, or the way to be. */
export function Account() {
  const { t } = useMessages()
  const { isMember } = useMembership()
  const person = useMe()
  const { path } = useAddress()
  if (!isMember && isDoor(path)) return null
  if (!isMember)
    return (
      <a
        href="/sign-in"
        className="tap shrink-0 rounded-pill bg-accent px-4 py-1.5 text-s font-semibold text-on-accent hover:opacity-90"
      >
        {t('shell.sign_in')}
      </a>
    )
  return (
    <a href="/me" aria-label={t('shell.me')} className="tap shrink-0 rounded-pill">
      <Avatar file={person?.avatar} name={person?.name ?? ''} size={32} />
    </a>
  )
}
