import type { StaffTopicInFull } from '@plaza/sdk/types'
import { Badge, Segmented } from '@plaza/ui'
import { useRead } from '../app/data.ts'
import { navigate } from '../app/navigate.ts'
import { useAddress } from '../app/router.tsx'
import { useCan } from '../app/staff.tsx'
import { ImportMark } from '../imported/import-mark.tsx'
import { RowActs } from '../lists/bulk-bar.tsx'
import { List } from '../lists/list-page.tsx'
import { listSpec, period } from '../lists/spec.ts'
import { type ConsoleSpeech, type PlainWord, useConsole } from '../messages/index.ts'
import { Facts, Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { Person, Picture, State, To, When } from '../parts/values.tsx'
import { feeds } from './lists.tsx'
import { topics } from './topics-page.tsx'

const members = listSpec('/admin/topic-members', {
  name: 'topic-members',
  title: 'topic.members',
  about: 'topics.about',
  hasSearch: true,
  columns: [
    { field: 'user_name', personId: 'user_id' },
    { field: 'muted', kind: 'alarm' },
    { field: 'chosen', kind: 'flag', isExtra: true },
    { field: 'joined_at', cell: (row) => <When at={row.created_at} /> },
  ],
  defaultSort: 'id:desc',
  filters: [{ name: 'muted', kind: 'flag' }, ...period],
})

const applications = listSpec('/admin/topic-applications', {
  name: 'topic-applications',
  title: 'topic.applications',
  about: 'topics.about',
  hasSearch: true,
  columns: [
    { field: 'user_name', personId: 'user_id' },
    { field: 'status', kind: 'state' },
    { field: 'expense', kind: 'coins' },
    { field: 'manager_name', personId: 'manager_id' },
    { field: 'asked_at', cell: (row) => <When at={row.created_at} /> },
    { field: 'decided_at', kind: 'time' },
  ],
  defaultSort: 'id:desc',
  filters: [{ name: 'status', kind: 'choice', options: ['waiting', 'accepted', 'rejected'], of: 'state' }, ...period],
})

/** One topic, whole: its rules, its owner, its members, and the acts of staff. */
export function TopicPage() {
  const topic = Number(useAddress().params['topic'])
  const found = useRead('GET /admin/topics/{topic}', { path: { topic } })
  return <Loaded of={found}>{(one) => <Topic topic={one} />}</Loaded>
}

function Topic({ topic }: { topic: StaffTopicInFull }) {
  const speech = useConsole()
  const { t, number, word } = speech
  return (
    <Page
      title={topic.name}
      about={
        <>
          #{topic.id} · {t('topic.by')} <Person id={topic.creator_user_id} name={topic.creator_name} /> ·{' '}
          <When at={topic.created_at} />
          {topic.category_name && ` · ${topic.category_name}`}
        </>
      }
      acts={<RowActs spec={topics} row={topic} />}
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {topic.logo && <Picture file={topic.logo} className="size-14 rounded-card" />}
        <div className="flex flex-wrap gap-1.5">
          {topic.deleted_at ? <Badge tone="danger">{word('state', 'deleted')}</Badge> : <State state={topic.status} />}
          {topic.visible === 'hidden' && <Badge>{t('queue.hidden')}</Badge>}
          {topic.hot && <Badge tone="coin">{t('topic.is_hot')}</Badge>}
          {topic.recommended && <Badge tone="accent">{t('topic.is_recommended')}</Badge>}
        </div>
        {topic.status === 'waiting' && !topic.deleted_at && (
          <To to={`/queue?kind=topics&item=topics-${topic.id}`}>{t('topic.decide')}</To>
        )}
      </div>
      {topic.desc && <p className="mb-4 max-w-[68ch] whitespace-pre-wrap break-words">{topic.desc}</p>}
      <Facts
        facts={[
          { name: t('topic.members'), value: number(topic.followers_count) },
          { name: t('nav.feeds'), value: number(topic.feeds_count) },
          { name: t('topic.rewarded'), value: number(topic.reward_amount_count) },
          { name: t('topic.active'), value: <When at={topic.active_at} /> },
        ]}
      />
      <Section title={t('topic.how')}>
        <ul className="grid max-w-[68ch] list-disc gap-1 ps-5">
          {rulesOf(topic, speech).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="mt-2 text-s text-soft">{t('topic.staff_about')}</p>
      </Section>
      <ImportMark kind="topics" id={topic.id} />
      <Inside topic={topic} />
    </Page>
  )
}

/** Its creator's configuration, in words. */
function rulesOf(topic: StaffTopicInFull, { t, number }: ConsoleSpeech): string[] {
  const publish: Readonly<Record<string, PlainWord>> = {
    allUser: 'topic.publish_all',
    memberOnly: 'topic.publish_members',
    creatorOnly: 'topic.publish_creator',
    specialUser: 'topic.publish_chosen',
  }
  const isAudited = topic.join_mode === 'need-audit'
  return [
    t(topic.visible === 'hidden' ? 'topic.rule_hidden' : 'topic.rule_visible'),
    t(isAudited ? 'topic.rule_audited' : 'topic.rule_open'),
    ...(isAudited ? [t(topic.invited_audit ? 'topic.rule_invited_too' : 'topic.rule_invited_in')] : []),
    topic.expense > 0 ? t('topic.rule_fee', { coins: number(topic.expense) }) : t('topic.rule_free'),
    t(publish[topic.publish_permission] ?? 'topic.publish_members'),
    ...(topic.muted_count > 0
      ? [t('topic.rule_muted', { count: topic.muted_count, shown: number(topic.muted_count) })]
      : []),
  ]
}

/** The content of a topic, by tab; feeds only for those who may manage them. */
const TABS = [
  { show: 'members', label: 'topic.members' },
  { show: 'applications', label: 'topic.applications' },
  { show: 'feeds', label: 'nav.feeds' },
] as const

function Inside({ topic }: { topic: StaffTopicInFull }) {
  const { t, number } = useConsole()
  const can = useCan()
  const { search } = useAddress()
  const shown = TABS.filter((each) => each.show !== 'feeds' || can('feed:manage'))
  const { show } = shown.find((each) => each.show === search['show']) ?? TABS[0]
  const fixed = [['topic_id', topic.id]] as const
  return (
    <section className="mt-7">
      <Segmented
        className="mb-4"
        label={t('topic.inside')}
        value={show}
        segments={shown.map(({ show: value, label }) => ({
          value,
          label:
            value === 'applications' && topic.applications_count > 0
              ? `${t(label)} ${number(topic.applications_count)}`
              : t(label),
        }))}
        onChange={(value) => navigate(`/topics/${topic.id}?show=${value}`)}
      />
      {show === 'members' && <List key={show} spec={{ ...members, fixed }} />}
      {show === 'applications' && <List key={show} spec={{ ...applications, fixed }} />}
      {show === 'feeds' && <List key={show} spec={{ ...feeds, fixed, filters: feedFilters }} />}
    </section>
  )
}

const feedFilters = feeds.filters?.filter(({ name }) => name !== 'topic_id')
