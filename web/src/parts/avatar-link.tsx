import type { UserSummary } from '../data/types.ts'
import { Avatar, type AvatarProps } from './avatar.tsx'

type AvatarLinkProps = { user: Pick<UserSummary, 'id' | 'name' | 'avatar'> } & Pick<AvatarProps, 'size'>

/**
 * An avatar that links to the person. The name next to it does too, so screen readers and the keyboard skip this one.
 */
export function AvatarLink({ user, size }: AvatarLinkProps) {
  const hidden = { tabIndex: -1, 'aria-hidden': true } as const
  return (
    <a href={`/people/${user.id}`} {...hidden} className="block h-fit">
      <Avatar file={user.avatar} name={user.name} size={size} />
    </a>
  )
}
