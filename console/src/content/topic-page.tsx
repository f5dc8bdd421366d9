import { Badge, Segmented } from '@plaza/ui'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRead } from '../app/data.ts'
import { useCan } from '../app/staff.tsx'
import { RowActs } from '../lists/bulk-bar.tsx'
import { List } from '../lists/list-page.tsx'
import type { ListSpec, Row } from '../lists/spec.ts'
import { type ConsoleMessages, type ConsoleSpeech, useConsole } from '../messages/index.ts'
import { Facts, Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { type FileLike, Person, Picture, State, To, When } from '../parts/values.tsx'
import { feeds } from './lists.tsx'
import { topics } from './topics-page.tsx'

interface StaffTopic extends Row {
  id: number
  name: string
  desc: string | null
  status: string
  visible: 'visible' | 'hidden'
  creator_user_id: number
  creator_name: string
  category_name: string | null
  logo: FileLike | null
  join_mode: 'open' | 'need-audit'
  invited_audit: boolean
  publish_permission: string
  expense: number
  hot: boolean
  recommended: boolean
  feeds_count: number
  followers_count: number
  reward_amount_count: number
  applications_count: number
  muted_count: number
  created_at: string
  active_at: string | null
  deleted_at: string | null
}

const members: ListSpec = {
  name: 'topic-members',
  path: '/admin/topic-members',
  title: 'topic.members',
  about: 'topics.about',
  hasSearch: true,
  columns: [
    { field: 'user_name', personId: 'user_id' },
    { field: 'muted', kind: 'alarm' },
    { field: 'chosen', kind: 'flag', isExtra: true },
    { field: 'joined_at', cell: (row) => <When at={String(row['created_at'])} /> },
  ],
  defaultSort: 'id:desc',
  filters: [{ name: 'muted', kind: 'flag' }],
}

const applications: ListSpec = {
  name: 'topic-applications',
  path: '/admin/topic-applications',
  title: 'topic.applications',
  about: 'topics.about',
  hasSearch: true,
  columns: [
    { field: 'user_name', personId: 'user_id' },
    { field: 'status', kind: 'state' },
    { field: 'expense', kind: 'coins' },
    { field: 'manager_name', personId: 'manager_id' },
    { field: 'asked_at', cell: (row) => <When at={String(row['created_at'])} /> },
    { field: 'decided_at', kind: 'time' },
  ],
  defaultSort: 'id:desc',
  filters: [{ name: 'status', kind: 'choice', options: ['waiting', 'accepted', 'rejected'], of: 'state' }],
}

/** What is inside a topic, by tab; what is published in it only for whoever may look after feeds. */
const INSIDE = [
  { show: 'members', label: 'topic.members', spec: members },
  { show: 'applications', label: 'topic.applications', spec: applications },
  { show: 'feeds', label: 'nav.feeds', spec: feeds, permission: 'feed:manage' },
] as const

/** One topic, whole: how it works, whose it is, who is in it, and what staff may do about it. */
export function TopicPage() {
  const { topic } = useParams({ strict: false }) as { topic: string }
  const found = useRead<StaffTopic>('/admin/topics/{topic}', { params: { topic } })
  return <Loaded of={found}>{(one) => <Topic topic={one} />}</Loaded>
}

function Topic({ topic }: { topic: StaffTopic }) {
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
      <Inside topic={topic} />
    </Page>
  )
}

/** What its creator configured, as one would say it. */
function rulesOf(topic: StaffTopic, { t, number }: ConsoleSpeech): string[] {
  const publish: Readonly<Record<string, keyof ConsoleMessages>> = {
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
    t((publish[topic.publish_permission] ?? 'topic.publish_members') as 'topic.publish_members'),
    ...(topic.muted_count > 0
      ? [t('topic.rule_muted', { count: topic.muted_count, shown: number(topic.muted_count) })]
      : []),
  ]
}

function Inside({ topic }: { topic: StaffTopic }) {
  const { t, number } = useConsole()
  const can = useCan()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { show?: string }
  const shown = INSIDE.filter((each) => !('permission' in each) || can(each.permission))
  const { show, spec } = shown.find((each) => each.show === search.show) ?? shown[0]!
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
        onChange={(value) => void navigate({ search: { show: value } as never })}
      />
      <List key={show} spec={{ ...spec, fixed: { topic_id: topic.id }, filters: withoutTopic(spec) }} />
    </section>
  )
}

const withoutTopic = ({ filters = [] }: ListSpec) => filters.filter(({ name }) => name !== 'topic_id')
