import { Button, Coins, SkeletonRows } from '@plaza/ui'
import { GiftIcon } from '@plaza/ui/icons'
import { type ReactNode, useState } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { useInfiniteQuery, useQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { isProblem } from '../../data/plaza.ts'
import type { UserSummary } from '../../data/types.ts'
import { useMessages } from '../../messages/index.ts'
import { GiftSheet } from '../../parts/gift-sheet.tsx'
import { MoreWhenSeen } from '../../parts/more-when-seen.tsx'
import { PersonRow } from '../../parts/person-row.tsx'
import { FailedState, State } from '../../shell/states.tsx'
import { peopleOf, rewardLogsOf, rewardRankOf, type Topic } from '../../topics/lists.ts'
import { idOf, loadTopic, TopicFrame, topicHead } from '../../topics/topic-frame.tsx'

export default definePage({
  bar: 'back',
  load: (context) => loadTopic(context),
  head: (context) => topicHead(context, context.messages.t('topics.rewards')),
  Component: (address: Address) => <TopicFrame id={idOf(address)}>{(topic) => <Rewards topic={topic} />}</TopicFrame>,
})

function Rewards({ topic }: { topic: Topic }) {
  const { t } = useMessages()
  const { requireMember } = useMembership()
  const [isGiving, setIsGiving] = useState(false)
  const rank = useQuery(rewardRankOf(topic.id))
  const logs = useInfiniteQuery(rewardLogsOf(topic.id))
  const given = logs.data?.pages.flat() ?? []
  const ids = [...new Set([...(rank.data ?? []), ...given].map(({ user_id: id }) => id))].sort((a, b) => a - b)
  const people = useQuery({ ...peopleOf(ids.slice(0, 100)), enabled: ids.length > 0 })
  const byId = new Map(people.data?.map((user) => [user.id, user]))
  const error = (!rank.data && rank.error) || (!logs.data && logs.error)
  if (error) {
    if (isProblem(error) && error.status === 404)
      return (
        <State icon={<GiftIcon size={24} />} title={t('topics.members_only')} text={t('topics.members_only_text')} />
      )
    return <FailedState error={error} onRetry={() => void Promise.all([rank.refetch(), logs.refetch()])} />
  }
  if (!rank.data || !logs.data) return <SkeletonRows rows={6} />
  return (
    <>
      <div className="flex items-center gap-4 border-b p-4">
        <p>
          <span className="block text-s text-faint">{t('topics.reward_total')}</span>
          <Coins amount={topic.reward_amount_count} className="text-xl" />
        </p>
        <Button look="coin" className="ml-auto" onClick={() => requireMember('reward') && setIsGiving(true)}>
          {t('topics.reward')}
        </Button>
        {isGiving && <RewardTopic topic={topic} onClose={() => setIsGiving(false)} />}
      </div>
      {given.length === 0 ? (
        <State icon={<GiftIcon size={24} />} title={t('topics.no_rewards')} text={t('topics.no_rewards_text')} />
      ) : (
        <>
          <Section title={t('topics.reward_rank')}>
            {rank.data.map(({ id, user_id: user, total }) => (
              <PersonRow key={id} user={byId.get(user) ?? unknownUser(user)}>
                <Coins amount={total} />
              </PersonRow>
            ))}
          </Section>
          <Section title={t('topics.reward_logs')}>
            {given.map((log) => (
              <PersonRow
                key={log.id}
                user={byId.get(log.user_id) ?? unknownUser(log.user_id)}
                line={t('topics.gave', { gift: log.name, count: log.numbers })}
              >
                <Coins amount={log.price * log.numbers} signed />
              </PersonRow>
            ))}
          </Section>
          <MoreWhenSeen {...logs} isFailed={logs.isFetchNextPageError} onSeen={() => void logs.fetchNextPage()} />
        </>
      )}
    </>
  )
}

function RewardTopic({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { plaza } = useMembership()
  const query = useQueryClient()
  return (
    <GiftSheet
      name={topic.name}
      address={`/topics/${topic.id}/rewards`}
      give={(body, idempotencyKey) =>
        plaza.POST('/feed/topics/{topic}/rewards', { params: { path: { topic: topic.id } }, body, idempotencyKey })
      }
      onGiven={() =>
        void query.invalidateQueries({
          predicate: ({ queryKey: [path] }) => String(path).startsWith('/feed/topics/{topic}'),
        })
      }
      onClose={onClose}
    />
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="px-4 pt-5 pb-1 text-m font-semibold">{title}</h2>
    <ul>{children}</ul>
  </section>
)

/** Until their name is there, or where their account is gone. */
const unknownUser = (id: number): Pick<UserSummary, 'id' | 'name' | 'avatar' | 'bio' | 'verified'> => ({
  id,
  name: '…',
  avatar: null,
  bio: null,
  verified: null,
})
