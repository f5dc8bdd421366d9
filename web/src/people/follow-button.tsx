import { Button, toast } from '@plaza/ui'
import { ClockIcon } from '@plaza/ui/icons'
import type { QueryClient } from '@tanstack/preact-query'
import { useAct } from '../data/act.ts'
import { useMe, useMembership } from '../data/member.tsx'
import { patchAll, recordOf } from '../data/patch.ts'
import { useMessages } from '../messages/index.ts'
import { useWaiting, wantedOf } from '../offline/use-waiting.ts'
import type { User } from './lists.ts'

/** `follower` says that I follow them, `following` that they follow me: the contract's own words. */
const isFollowed = ({ follower }: Pick<User, 'follower'>): boolean => follower

const patchUser = (query: QueryClient, id: number, change: (user: User) => User): void =>
  patchAll(query, recordOf<User>(id, 'has_follower'), change)

const following =
  (isNow: boolean) =>
  (user: User): User =>
    isFollowed(user) === isNow
      ? user
      : {
          ...user,
          follower: isNow,
          has_follower: isNow,
          extra: user.extra && {
            ...user.extra,
            followers_count: Math.max(0, user.extra.followers_count + (isNow ? 1 : -1)),
          },
        }

/** The number and list of people one follows, and their feeds. */
const OUTDATED = [
  ['/user'],
  ['/users/{user}'],
  ['/users/{user}/followings'],
  ['/feeds', { params: { query: { type: 'newFollow' } } }],
]

/** Follows a person or no longer, shown at once. No one follows themselves. */
export function FollowButton({ user: known, size = 's' }: { user: User; size?: 's' | 'm' }) {
  const { t } = useMessages()
  const { plaza, requireMember } = useMembership()
  const me = useMe()
  const wanted = wantedOf(useWaiting(), 'follow', known.id)
  const user = wanted === undefined || wanted === isFollowed(known) ? known : following(wanted)(known)
  const act = useAct<User>({
    show: (query, target) => patchUser(query, target.id, following(!isFollowed(target))),
    tell: (target, sending) => {
      const call = { params: { path: { user: target.id } }, ...sending }
      return isFollowed(target)
        ? plaza.DELETE('/user/followings/{user}', call)
        : plaza.PUT('/user/followings/{user}', call)
    },
    waiting: (target) => ({ kind: 'follow', target: target.id, isOn: !isFollowed(target), text: target.name }),
    takeBack: (query, target) => patchUser(query, target.id, following(isFollowed(target))),
    outdates: OUTDATED,
    refused: (error) => toast(t('parts.follow_refused', { reason: error.message }), { isError: true }),
  })
  if (me?.id === user.id) return null
  const isOn = isFollowed(user)
  return (
    <Button
      size={size}
      look={isOn ? 'secondary' : 'primary'}
      aria-pressed={isOn}
      aria-description={wanted === undefined ? undefined : t('parts.waits')}
      icon={wanted !== undefined && <ClockIcon size={14} />}
      onClick={() => requireMember('follow', user.name, () => void act(user)) && void act(user)}
    >
      {isOn ? (user.following ? t('parts.mutual') : t('parts.following')) : t('parts.follow')}
    </Button>
  )
}
