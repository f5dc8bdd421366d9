import { Badge, Coins, PillLink, SkeletonRows } from '@plaza/ui'
import { PersonAddIcon } from '@plaza/ui/icons'
import { type Address, definePage } from '../../app/page.ts'
import { useInfiniteQuery } from '../../data/ask.ts'
import { useMessages } from '../../messages/index.ts'
import { MoreWhenSeen } from '../../parts/more-when-seen.tsx'
import { PersonRow } from '../../parts/person-row.tsx'
import { Ago } from '../../parts/time.tsx'
import { FailedState, State } from '../../shell/states.tsx'
import { ApplicationButtons } from '../../topics/application-buttons.tsx'
import { type Application, applicationsOf, type Topic } from '../../topics/lists.ts'
import { idOf, TopicFrame, topicHead } from '../../topics/topic-frame.tsx'

const STATES = { waiting: 'topics.app_waiting', accepted: 'topics.accepted', rejected: 'topics.rejected' } as const

const isState = (text: string | null): text is keyof typeof STATES => text !== null && Object.hasOwn(STATES, text)
const stateOf = (search: URLSearchParams): Application['status'] => {
  const given = search.get('state')
  return isState(given) ? given : 'waiting'
}

export default definePage({
  bar: 'back',
  needsMember: true,
  head: (context) => ({
    ...topicHead(context, context.messages.t('topics.applications')),
    isIndexed: false,
  }),
  Component: (address: Address) => (
    <TopicFrame id={idOf(address)}>
      {(topic) => <Applications topic={topic} state={stateOf(address.search)} />}
    </TopicFrame>
  ),
})

function Applications({ topic, state }: { topic: Topic; state: Application['status'] }) {
  const { t } = useMessages()
  const list = useInfiniteQuery(applicationsOf(topic.id, state))
  const applications = list.data?.pages.flat() ?? []
  return (
    <>
      <nav aria-label={t('topics.applications')} className="scroll-row gap-2 border-b px-4 py-2.5">
        {(Object.keys(STATES) as Application['status'][]).map((each) => (
          <PillLink
            key={each}
            href={`/topics/${topic.id}/applications${each === 'waiting' ? '' : `?state=${each}`}`}
            current={each === state}
          >
            {t(STATES[each])}
          </PillLink>
        ))}
      </nav>
      {list.error && !list.data ? (
        <FailedState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <SkeletonRows rows={4} />
      ) : applications.length === 0 ? (
        <State
          icon={<PersonAddIcon size={24} />}
          title={t('topics.no_applications')}
          text={t('topics.no_applications_text')}
        />
      ) : (
        <>
          <ul>
            {applications.map((application) => (
              <ApplicationRow key={application.id} topic={topic} application={application} />
            ))}
          </ul>
          <MoreWhenSeen {...list} isFailed={list.isFetchNextPageError} onSeen={() => void list.fetchNextPage()} />
        </>
      )}
    </>
  )
}

function ApplicationRow({ topic, application }: { topic: Topic; application: Application }) {
  const { t } = useMessages()
  const { user, expense, status } = application
  return (
    <PersonRow
      user={user}
      badge={Boolean(expense) && <Coins amount={expense ?? 0} className="text-s" />}
      line={<Ago at={application.created_at} />}
    >
      {status === 'waiting' ? (
        <ApplicationButtons topic={topic.id} application={application} />
      ) : (
        <Badge tone={status === 'accepted' ? 'accent' : 'plain'}>{t(STATES[status])}</Badge>
      )}
    </PersonRow>
  )
}
