import { PillLink, UnreadBadge } from '@plaza/ui'
import { useQuery } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { KINDS, type Kind, noticeStatistics } from './lists.ts'

const ALWAYS: readonly Kind[] = ['comment', 'mention', 'like', 'following']

/** Everything, or one kind of it: those this person ever had. */
export function NoticeFilter({ kind }: { kind?: Kind }) {
  const { t } = useMessages()
  const { data } = useQuery(noticeStatistics())
  const had = new Set(Object.keys(data?.lastCreatedAts ?? {}))
  const shown = KINDS.filter((each) => each === kind || ALWAYS.includes(each) || had.has(each))
  return (
    <nav aria-label={t('notices.kinds')} className="scroll-row gap-2 border-b px-4 py-2.5">
      <PillLink href="/notices" current={kind === undefined}>
        {t('notices.all')}
      </PillLink>
      {shown.map((each) => (
        <PillLink key={each} href={`/notices/${each}`} current={kind === each}>
          {t(`notices.${each}`)} <UnreadBadge count={data?.badges[each] ?? 0} />
        </PillLink>
      ))}
    </nav>
  )
}
