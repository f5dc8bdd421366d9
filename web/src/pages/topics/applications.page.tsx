import { Badge, Button, Coins, PillLink, SkeletonRows } from '@plaza/ui'
import { useState } from 'react'
import { definePage, type Place } from '../../app/page.ts'
import { useInfiniteQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { MoreWhenSeen } from '../../parts/more-when-seen.tsx'
import { PersonRow } from '../../parts/person-row.tsx'
import { Ago } from '../../parts/time.tsx'
import { FailedState, State } from '../../shell/states.tsx'
import { toast } from '../../shell/toasts.tsx'
import { type Application, applicationsOf, type Topic } from '../../topics/lists.ts'
import { idOf, TopicFrame, topicHead } from '../../topics/topic-frame.tsx'
import { topicWords, useTopicWords } from '../../words/topics.ts'

const STATES = { waiting: 'topics.app_waiting', accepted: 'topics.accepted', rejected: 'topics.rejected' } as const

const stateOf = (search: URLSearchParams): Application['status'] => {
  const given = search.get('state')
  return given && given in STATES ? (given as Application['status']) : 'waiting'
}

export default definePage({
  bar: 'back',
  needsMember: true,
  head: (context) => ({
    ...topicHead(context, topicWords(context.words).t('topics.applications')),
    isIndexed: false,
  }),
  Component: (place: Place) => (
    <TopicFrame id={idOf(place)}>{(topic) => <Applications topic={topic} state={stateOf(place.search)} />}</TopicFrame>
  ),
})

function Applications({ topic, state }: { topic: Topic; state: Application['status'] }) {
  const { t } = useTopicWords()
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
        <State title={t('topics.no_applications')} text={t('topics.no_applications_text')} />
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
  const { t } = useTopicWords()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const { id, user, expense, status } = application

  const decide = async (isWelcome: boolean) => {
    setIsBusy(true)
    const params = { path: { topic: topic.id, log: id } }
    try {
      if (isWelcome) await plaza.PATCH('/user/feed-topics/{topic}/logs/{log}', { params })
      else await plaza.DELETE('/user/feed-topics/{topic}/logs/{log}', { params })
      toast(`${user.name}: ${t(isWelcome ? 'topics.accepted' : 'topics.rejected')}`)
    } catch (error) {
      toast(t('topics.failed', { reason: (error as Error).message }))
    }
    setIsBusy(false)
    await query.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        path === '/user/feed-topics/{topic}/apply-logs' || path === '/feed/topics/{topic}',
    })
  }

  return (
    <PersonRow
      user={user}
      badge={Boolean(expense) && <Coins amount={expense ?? 0} className="text-s" />}
      line={<Ago at={application.created_at} />}
    >
      {status === 'waiting' ? (
        <>
          <Button size="s" look="primary" disabled={isBusy} onClick={() => void decide(true)}>
            {t('topics.accept')}
          </Button>
          <Button size="s" disabled={isBusy} onClick={() => void decide(false)}>
            {t('topics.reject')}
          </Button>
        </>
      ) : (
        <Badge tone={status === 'accepted' ? 'accent' : 'plain'}>{t(STATES[status])}</Badge>
      )}
    </PersonRow>
  )
}
