import { Button } from '@plaza/ui'
import { SettingsIcon } from '@plaza/ui/icons'
import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { useMessages } from '../../messages/index.ts'
import { NoticeFilter } from '../../notices/filter.tsx'
import { KINDS, noticeStatistics } from '../../notices/lists.ts'
import { PushSwitch, usePush } from '../../notices/push-switch.tsx'
import { NoticeTimeline } from '../../notices/timeline.tsx'
import { useShowError } from '../../parts/feedback/use-show-error.ts'

export default definePage({
  needsMember: true,
  head: ({ messages }) => ({ title: messages.t('notices.title'), isIndexed: false }),
  Component: NoticesPage,
})

function NoticesPage() {
  const { t } = useMessages()
  const showError = useShowError()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { data } = useQuery(noticeStatistics())
  const push = usePush()
  const unread = data ? KINDS.filter((kind) => data.badges[kind] > 0) : []
  const readAll = async () => {
    try {
      await Promise.all(unread.map((type) => plaza.PUT('/user/notifications', { body: { type } })))
      await query.invalidateQueries({ queryKey: ['/user/notification-statistics'] })
      await query.invalidateQueries({ queryKey: ['/user/notifications'] })
    } catch (refusal) {
      showError(refusal)
    }
  }
  return (
    <>
      <header className="flex items-center gap-1 px-4 pt-5 pb-2">
        <h1 className="min-w-0 flex-1 text-l font-semibold rail:text-xl">{t('notices.title')}</h1>
        <Button size="s" look="quiet" disabled={unread.length === 0} onClick={() => void readAll()}>
          {t('notices.all_read')}
        </Button>
        <a
          href="/me/settings/notifications"
          aria-label={t('notices.settings')}
          className="tap -mr-2 grid size-10 shrink-0 place-items-center rounded-pill text-soft hover:bg-sunken"
        >
          <SettingsIcon size={20} />
        </a>
      </header>
      <NoticeFilter />
      {push.state && <PushSwitch push={push} isInvitation className="px-4 pt-3" />}
      <NoticeTimeline />
    </>
  )
}
