import { SkeletonRows } from '@plaza/ui'
import { BellIcon } from '@plaza/ui/icons'
import { useEffect } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { useInfiniteQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { useMessages } from '../../messages/index.ts'
import { groupLikes } from '../../notices/group.ts'
import { isKind, type Kind, noticesOf, waitingApplications } from '../../notices/lists.ts'
import { NoticeRow } from '../../notices/notice-row.tsx'
import { WaitingApplications } from '../../notices/waiting.tsx'
import { MoreWhenSeen } from '../../parts/more-when-seen.tsx'
import { FailedState, MissingState, State } from '../../shell/states.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages, params }) => {
    const { t } = messages
    return { title: isKind(params['kind']) ? t(`notices.${params['kind']}`) : t('notices.title'), isIndexed: false }
  },
  Component: ({ params }: Address) =>
    isKind(params['kind']) ? <KindPage key={params['kind']} kind={params['kind']} /> : <MissingState />,
})

function KindPage({ kind }: { kind: Kind }) {
  const { t } = useMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const notices = useInfiniteQuery({ ...noticesOf(kind), staleTime: 0 })
  // Applications that wait stand above the rest, which would move when they come.
  const { isLoading } = useInfiniteQuery({ ...waitingApplications(), enabled: kind === 'applyFor' })
  const records = notices.data?.pages.flatMap(({ data }) => data) ?? []
  const hasUnread = records.some(({ read_at: readAt }) => readAt === null)

  // Looking at them is reading them; they stay marked as new until one comes back.
  useEffect(() => {
    if (!hasUnread) return
    void plaza
      .PUT('/user/notifications', { body: { type: kind } })
      .then(() => query.invalidateQueries({ queryKey: ['/user/notification-statistics'] }))
      .catch(() => {})
  }, [hasUnread, kind])

  if (notices.error && !notices.data)
    return <FailedState error={notices.error} onRetry={() => void notices.refetch()} />
  if (!notices.data || isLoading) return <SkeletonRows rows={6} />
  return (
    <>
      <h1 className="sr-only">{t(`notices.${kind}`)}</h1>
      {kind === 'applyFor' && <WaitingApplications />}
      {records.length === 0 ? (
        <State icon={<BellIcon size={24} />} title={t('notices.none')} text={t('notices.none_text')} />
      ) : (
        <>
          <ul>
            {(kind === 'like' ? groupLikes(records) : records.map((first) => ({ first, others: [] }))).map((group) => (
              <NoticeRow key={group.first.id} group={group} kind={kind} />
            ))}
          </ul>
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
