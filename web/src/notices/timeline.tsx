import { SkeletonRows } from '@plaza/ui'
import { BellIcon } from '@plaza/ui/icons'
import { useEffect } from 'preact/compat'
import { useInfiniteQuery } from '../data/ask.ts'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import { FailedState, State } from '../shell/states.tsx'
import { groupNotices, type NoticeGroup } from './group.ts'
import { type Kind, noticesOf, waitingApplications } from './lists.ts'
import { NoticeRow } from './notice-row.tsx'
import { WaitingApplications } from './waiting.tsx'

/** What happened, newest first: everything, or one kind of it; what is new stands apart. */
export function NoticeTimeline({ kind }: { kind?: Kind }) {
  const { t } = useMessages()
  const notices = useInfiniteQuery({ ...noticesOf(kind), staleTime: 0 })
  // Waiting applications are above the rest, which would move when they come.
  const { isLoading } = useInfiniteQuery({ ...waitingApplications(), enabled: kind === 'applyFor' })
  const records = notices.data?.pages.flatMap(({ data }) => data) ?? []
  useMarkRead(records.filter(({ read_at: readAt }) => readAt === null).map(({ type }) => type))

  if (notices.error && !notices.data)
    return <FailedState error={notices.error} onRetry={() => void notices.refetch()} />
  if (!notices.data || isLoading) return <SkeletonRows rows={6} />
  const groups = groupNotices(records)
  const fresh = groups.filter(({ first }) => first.read_at === null)
  const earlier = groups.filter(({ first }) => first.read_at !== null)
  return (
    <>
      {kind === 'applyFor' && <WaitingApplications />}
      {records.length === 0 ? (
        <State icon={<BellIcon size={24} />} title={t('notices.none')} text={t('notices.none_text')} />
      ) : (
        <>
          <Part title={t('notices.new')} groups={fresh} />
          <Part title={fresh.length > 0 || kind === 'applyFor' ? t('notices.earlier') : undefined} groups={earlier} />
          <MoreWhenSeen
            {...notices}
            isFailed={notices.isFetchNextPageError}
            onSeen={() => void notices.fetchNextPage()}
          />
        </>
      )}
    </>
  )
}

function Part({ title, groups }: { title: string | undefined; groups: readonly NoticeGroup[] }) {
  if (groups.length === 0) return null
  return (
    <section>
      {title && <h2 className="px-4 pt-4 pb-1 text-s font-semibold text-faint">{title}</h2>}
      <ul>
        {groups.map((group) => (
          <NoticeRow key={group.first.id} group={group} />
        ))}
      </ul>
    </section>
  )
}

/** Looking at them marks them read; they stay highlighted until the next visit. */
function useMarkRead(kinds: readonly Kind[]): void {
  const { plaza } = useMembership()
  const query = useQueryClient()
  const unread = [...new Set(kinds)].sort().join()
  useEffect(() => {
    if (!unread) return
    void Promise.all([...new Set(kinds)].map((type) => plaza.PUT('/user/notifications', { body: { type } })))
      .then(() => query.invalidateQueries({ queryKey: ['/user/notification-statistics'] }))
      .catch(() => {})
  }, [unread])
}
