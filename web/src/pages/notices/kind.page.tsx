import { type Address, definePage } from '../../app/page.ts'
import { useMessages } from '../../messages/index.ts'
import { NoticeFilter } from '../../notices/filter.tsx'
import { isKind, type Kind } from '../../notices/lists.ts'
import { NoticeTimeline } from '../../notices/timeline.tsx'
import { MissingState } from '../../shell/states.tsx'

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
  return (
    <>
      <h1 className="sr-only">{t(`notices.${kind}`)}</h1>
      <NoticeFilter kind={kind} />
      <NoticeTimeline kind={kind} />
    </>
  )
}
