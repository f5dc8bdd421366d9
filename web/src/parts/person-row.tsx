import { VerifiedIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import type { UserSummary } from '../data/types.ts'
import { AvatarLink } from './avatar-link.tsx'

interface PersonRowProps {
  user: Pick<UserSummary, 'id' | 'name' | 'avatar' | 'bio' | 'verified'>
  /** Beside the name: what they are here. */
  badge?: ReactNode
  /** Below the name, instead of what they say of themselves. */
  line?: ReactNode
  children?: ReactNode
}

/** A person in a list, and what one can do about them. */
export const PersonRow = ({ user, badge, line, children }: PersonRowProps) => (
  <li className="flex items-center gap-3 border-b px-4 py-3">
    <AvatarLink user={user} size={48} />
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-1.5 font-semibold">
        <a href={`/people/${user.id}`} className="truncate hover:underline">
          {user.name}
        </a>
        {user.verified && <VerifiedIcon size={14} className="shrink-0 text-accent" />}
        {badge}
      </p>
      {(line ?? user.bio) && <p className="truncate text-m text-soft">{line ?? user.bio}</p>}
    </div>
    {children && <div className="flex shrink-0 items-center gap-2">{children}</div>}
  </li>
)
