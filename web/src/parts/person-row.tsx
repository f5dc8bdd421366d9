import { VerifiedIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import type { UserSummary } from '../data/types.ts'
import { AvatarLink } from './avatar-link.tsx'

interface PersonRowProps {
  user: Pick<UserSummary, 'id' | 'name' | 'avatar' | 'bio' | 'verified'>
  /** Next to the name: what they are here. */
  badge?: ReactNode
  /** Below the name, instead of their bio. */
  line?: ReactNode
  children?: ReactNode
}

/** A person in a list, and the acts on them. */
export const PersonRow = ({ user, badge, line, children }: PersonRowProps) => (
  <li className="flex flex-wrap items-center justify-end gap-3 border-b px-4 py-3">
    <AvatarLink user={user} size={48} />
    {/* Two buttons go below on a phone, so that the name is read whole. */}
    <div className="min-w-0 flex-1 basis-40">
      <p className="flex items-center gap-1.5 font-semibold">
        <a href={`/people/${user.id}`} className="truncate hover:underline">
          {user.name}
        </a>
        {user.verified && <VerifiedIcon size={14} className="shrink-0 text-accent" />}
        {badge}
      </p>
      {(line ?? user.bio) && (
        <p className={`text-m text-soft ${line ? 'line-clamp-2' : 'truncate'}`}>{line ?? user.bio}</p>
      )}
    </div>
    {children && <div className="flex shrink-0 items-center gap-2">{children}</div>}
  </li>
)
