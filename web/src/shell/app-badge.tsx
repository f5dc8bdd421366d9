import { useEffect } from 'preact/compat'
import { useMembership } from '../data/member.tsx'
import { useUnreadChats, useUnreadNotices } from './use-unread.ts'

/** Shows on the icon of the installed app what the navigation shows: how much is unread. */
export function AppBadge() {
  const { isMember } = useMembership()
  const count = useUnreadNotices() + useUnreadChats()
  useEffect(() => {
    if (!isMember || count === 0) void navigator.clearAppBadge?.().catch(() => {})
    else void navigator.setAppBadge?.(count).catch(() => {})
  }, [isMember, count])
  return null
}
