import { Button, SkeletonRows, toast, UnreadBadge } from '@plaza/ui'
import {
  BellIcon,
  BookIcon,
  CheckIcon,
  ChevronRightIcon,
  CommentIcon,
  GiftIcon,
  HeartIcon,
  type Icon,
  PersonAddIcon,
  QuestionIcon,
  SettingsIcon,
  ShopIcon,
  StarIcon,
  TagIcon,
  TopicsIcon,
} from '@plaza/ui/icons'
import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { useMessages } from '../../messages/index.ts'
import { KINDS, type Kind, type NoticeStatistics, noticeStatistics } from '../../notices/lists.ts'
import { PushSwitch, usePush } from '../../notices/push-switch.tsx'
import { Ago } from '../../parts/time.tsx'
import { FailedState } from '../../shell/states.tsx'

const ICONS: Record<Kind, Icon> = {
  comment: CommentIcon,
  mention: TagIcon,
  like: HeartIcon,
  reward: GiftIcon,
  following: PersonAddIcon,
  applyFor: TopicsIcon,
  accept: CheckIcon,
  answer: QuestionIcon,
  adoption: StarIcon,
  mall_selling_commodity: ShopIcon,
  selling_knowledge: BookIcon,
  system: BellIcon,
}

export default definePage({
  needsMember: true,
  head: ({ messages }) => ({ title: messages.t('notices.title'), isIndexed: false }),
  Component: NoticesPage,
})

function NoticesPage() {
  const { t } = useMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(noticeStatistics())
  const push = usePush()
  const unread = data ? KINDS.filter((kind) => data.badges[kind] > 0) : []
  const readAll = async () => {
    try {
      await Promise.all(unread.map((type) => plaza.PUT('/user/notifications', { body: { type } })))
      await query.invalidateQueries({ queryKey: ['/user/notification-statistics'] })
    } catch (refusal) {
      toast(t('parts.failed', { reason: (refusal as Error).message }), { isError: true })
    }
  }
  return (
    <>
      <header className="flex flex-wrap items-center gap-2 px-4 pt-5 pb-3">
        <h1 className="flex-1 text-xl font-semibold">{t('notices.title')}</h1>
        <Button size="s" look="quiet" disabled={unread.length === 0} onClick={() => void readAll()}>
          {t('notices.all_read')}
        </Button>
        <a
          href="/me/settings/notifications"
          aria-label={t('notices.settings')}
          className="tap grid size-10 place-items-center rounded-pill text-soft hover:bg-sunken"
        >
          <SettingsIcon size={20} />
        </a>
      </header>
      {error && !data ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data || !push.state ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
          <PushSwitch push={push} isInvitation className="px-4 pb-3" />
          <ul className="border-t" aria-label={t('notices.kinds')}>
            {KINDS.map((kind) => (
              <KindRow key={kind} kind={kind} statistics={data} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function KindRow({ kind, statistics }: { kind: Kind; statistics: NoticeStatistics }) {
  const { t, list } = useMessages()
  const KindIcon = ICONS[kind]
  const names = new Map(Object.entries(statistics.previewUserNames)).get(kind) ?? []
  const last = new Map(Object.entries(statistics.lastCreatedAts)).get(kind)
  return (
    <li>
      <a href={`/notices/${kind}`} className="flex items-center gap-4 border-b px-4 py-3.5 hover:bg-sunken">
        <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-sunken text-soft">
          <KindIcon size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t(`notices.${kind}`)}</span>
          {names.length > 0 && (
            <span className="block truncate text-s text-soft">{t('notices.from', { names: list(names) })}</span>
          )}
        </span>
        {last && (
          <span className="text-s text-faint">
            <Ago at={last} />
          </span>
        )}
        <UnreadBadge count={statistics.badges[kind]} />
        <ChevronRightIcon size={18} className="text-faint" />
      </a>
    </li>
  )
}
