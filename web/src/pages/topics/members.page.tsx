import { Badge, Button, Dialog, Field, IconButton, Menu, type MenuItem, SkeletonRows, toast } from '@plaza/ui'
import { MoreIcon, PeopleIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { useInfiniteQuery } from '../../data/ask.ts'
import { useMe, useMembership, useQueryClient } from '../../data/member.tsx'
import { isProblem } from '../../data/plaza.ts'
import { fetchList } from '../../data/query.ts'
import { useMessages } from '../../messages/index.ts'
import { MoreWhenSeen } from '../../parts/more-when-seen.tsx'
import { PersonRow } from '../../parts/person-row.tsx'
import { useRested } from '../../parts/use-rested.ts'
import { FailedState, State } from '../../shell/states.tsx'
import { membersOf, type Topic, type TopicMember } from '../../topics/lists.ts'
import { idOf, loadTopic, TopicFrame, topicHead } from '../../topics/topic-frame.tsx'

export default definePage({
  bar: 'back',
  load: async (context) => {
    const topic = await loadTopic(context)
    if (topic.visible === 'visible') await fetchList(context.query, membersOf(topic.id))
  },
  head: (context) => topicHead(context, context.messages.t('topics.people')),
  Component: (address: Address) => <TopicFrame id={idOf(address)}>{(topic) => <Members topic={topic} />}</TopicFrame>,
})

function Members({ topic }: { topic: Topic }) {
  const { t } = useMessages()
  const me = useMe()
  const [name, setName] = useState('')
  const isMine = me?.id === topic.creator_user_id
  const members = useInfiniteQuery(membersOf(topic.id, { name: useRested(name.trim()), isManaging: isMine }))
  const people = members.data?.pages.flat() ?? []
  // Only members see the members of a private topic.
  if (isProblem(members.error) && members.error.status === 404)
    return (
      <State icon={<PeopleIcon size={24} />} title={t('topics.members_only')} text={t('topics.members_only_text')} />
    )
  return (
    <>
      <div className="border-b p-4">
        <Field
          label={t('topics.find_member')}
          type="search"
          maxLength={50}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      {!members.data ? (
        members.error ? (
          <FailedState error={members.error} onRetry={() => void members.refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )
      ) : people.length === 0 ? (
        <State icon={<PeopleIcon size={24} />} title={t('parts.no_one')} />
      ) : (
        <ul>
          {people.map((user) => (
            <PersonRow key={user.id} user={user} badge={<MemberBadge topic={topic} user={user} />}>
              {isMine && user.id !== me.id && <MemberActs topic={topic} user={user} />}
            </PersonRow>
          ))}
        </ul>
      )}
      {people.length > 0 && (
        <MoreWhenSeen
          {...members}
          isFailed={members.isFetchNextPageError}
          onSeen={() => void members.fetchNextPage()}
        />
      )}
    </>
  )
}

/** A member's role in a topic, where it differs from the others: its owner, or what its owner decided about them. */
function MemberBadge({ topic, user }: { topic: Topic; user: TopicMember }) {
  const { t } = useMessages()
  if (user.id === topic.creator_user_id) return <Badge tone="accent">{t('topics.owner')}</Badge>
  if (topic.publish_permission === 'memberOnly' && user.can_pub === false) return <Badge>{t('topics.is_muted')}</Badge>
  if (topic.publish_permission === 'specialUser' && user.can_pub) return <Badge>{t('topics.is_chosen')}</Badge>
  return null
}

/** What the owner decides about one member: whether they publish, where that is theirs to decide, and whether they stay. */
function MemberActs({ topic, user }: { topic: Topic; user: TopicMember }) {
  const { t } = useMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast(done)
      await query.invalidateQueries({ queryKey: ['/feed/topics/{topic}/followers'] })
    } catch (error) {
      toast(t('topics.failed', { reason: (error as Error).message }), { isError: true })
    }
  }
  const params = { path: { topic: topic.id } }
  const letPublish = (can_pub: 0 | 1) => () =>
    void act(
      () => plaza.PATCH('/user/feed-topics/{topic}/can-pub', { params, body: { can_pub, user_id: user.id } }),
      t('topics.saved'),
    )
  const isMuted = topic.publish_permission === 'memberOnly' && user.can_pub === false
  const label = t('topics.manage_member', { name: user.name })
  const items: MenuItem[] = [
    // Where everyone or no one else publishes, there is nothing to decide.
    ...(['memberOnly', 'specialUser'].includes(topic.publish_permission)
      ? [
          user.can_pub
            ? { label: t('topics.may_not_publish'), onSelect: letPublish(0) }
            : { label: t(isMuted ? 'topics.may_publish_again' : 'topics.may_publish'), onSelect: letPublish(1) },
        ]
      : []),
    { label: t('topics.remove_member'), danger: true, onSelect: () => setIsAsking(true) },
  ]
  return (
    <>
      <Menu items={items} label={label}>
        {(trigger) => <IconButton {...trigger} label={label} icon={<MoreIcon />} />}
      </Menu>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('topics.remove_ask', { name: user.name })}
        footer={
          <Button
            look="danger"
            onClick={() => {
              setIsAsking(false)
              const removal = { ...params, query: { target: user.id } }
              void act(() => plaza.DELETE('/user/feed-topics/{topic}', { params: removal }), t('topics.saved'))
            }}
          >
            {t('topics.remove_member')}
          </Button>
        }
      >
        <p>{t('topics.remove_text')}</p>
      </Dialog>
    </>
  )
}
