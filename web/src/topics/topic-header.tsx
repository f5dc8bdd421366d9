import { Badge, Coins, IconButton, LinkButton, Menu, type MenuItem, Note, TabLinks } from '@plaza/ui'
import {
  BellOffIcon,
  CommentIcon,
  EditIcon,
  FlagIcon,
  LinkIcon,
  MoreIcon,
  SettingsIcon,
  ShareIcon,
} from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useAddress } from '../app/router.tsx'
import { useMe, useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { Cover } from '../parts/cover.tsx'
import { useShare } from '../parts/feedback/use-share.ts'
import { ReportDialog } from '../parts/report-dialog.tsx'
import { useMute } from '../people/use-mute.ts'
import { useHasChat } from '../shell/use-has-chat.ts'
import { JoinButton } from './join-button.tsx'
import type { Topic } from './lists.ts'
import { TopicLogo } from './topic-logo.tsx'
import { useCanPublish } from './use-can-publish.ts'

/** A topic's header: cover, name, description, joining, and links to its pages. */
export function TopicHeader({ topic }: { topic: Topic }) {
  const { t, compact, number } = useMessages()
  const me = useMe()
  const hasChat = useHasChat()
  const isMine = me?.id === topic.creator_user_id
  // A user who may not publish here learns it before they write.
  const canPublish = useCanPublish(me && topic.has_followed ? [topic] : [], me?.id).get(topic.id)
  return (
    <header>
      <Cover cover={topic.bg} thumbnail={topic.logo} />
      <div className="px-4 pb-4">
        <div className="-mt-8 flex items-end gap-3">
          <span className="relative shrink-0 rounded-l border-4 border-surface bg-surface">
            <TopicLogo topic={topic} size={80} />
          </span>
          <span className="ml-auto flex items-center gap-2">
            <TopicMenu topic={topic} isMine={isMine} canPublish={canPublish ?? false} />
            {topic.has_followed && topic.chat && hasChat && (
              <LinkButton href={`/messages/${topic.chat.conversation_id}`} icon={<CommentIcon size={18} />}>
                <span className="max-rail:sr-only">{t('chat.topic_chat')}</span>
              </LinkButton>
            )}
            <JoinButton topic={topic} />
          </span>
        </div>
        <h1 className="mt-3 flex flex-wrap items-center gap-2 text-xl font-semibold">
          <span className="min-w-0 [overflow-wrap:anywhere]">{topic.name}</span>
          {topic.visible === 'hidden' && <Badge>{t('topics.hidden')}</Badge>}
          {topic.join_mode === 'need-audit' && <Badge tone="accent">{t('topics.audited')}</Badge>}
          {topic.expense > 0 && <Badge tone="coin">{t('topics.fee', { amount: number(topic.expense) })}</Badge>}
        </h1>
        {topic.desc && <p className="mt-1.5 whitespace-pre-line text-soft">{topic.desc}</p>}
        <p className="num mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-s text-faint">
          <span>{t('topics.members', { count: topic.followers_count, shown: compact(topic.followers_count) })}</span>
          <span>{t('topics.posts', { count: topic.feeds_count, shown: compact(topic.feeds_count) })}</span>
          <span>
            {t('topics.likes', { count: topic.all_feeds_likes_count, shown: compact(topic.all_feeds_likes_count) })}
          </span>
          {topic.reward_amount_count > 0 && <Coins amount={topic.reward_amount_count} />}
          {topic.category && <a href={`/topics?category=${topic.category.id}`}>{topic.category.name}</a>}
        </p>
        {topic.status !== 'passed' && (
          <div className="mt-4">
            <Note tone={topic.status === 'failed' ? 'danger' : 'coin'}>{t(`topics.status_${topic.status}`)}</Note>
          </div>
        )}
        {canPublish === false && topic.publish_permission === 'memberOnly' && (
          <p className="mt-3 text-s text-soft">{t('topics.muted')}</p>
        )}
        {topic.apply_for_status === 'fail' && !topic.has_followed && (
          <p className="mt-3 text-s text-soft">{t('topics.turned_down')}</p>
        )}
      </div>
      <TopicTabs topic={topic} isMine={isMine} />
    </header>
  )
}

/** What only its owner sees there. */
const OWN = ['applications', 'statistics', 'settings'] as const
const OWN_WORDS = {
  applications: 'topics.applications',
  statistics: 'topics.stats',
  settings: 'topics.settings',
} as const

function TopicTabs({ topic, isMine }: { topic: Topic; isMine: boolean }) {
  const { t } = useMessages()
  const { path } = useAddress()
  const own = isMine ? OWN : []
  const waits = topic.logs_count > 0 ? ` ${topic.logs_count}` : ''
  const links = [
    { href: `/topics/${topic.id}`, label: t('topics.feeds') },
    { href: `/topics/${topic.id}/members`, label: t('topics.people') },
    { href: `/topics/${topic.id}/rewards`, label: t('topics.rewards') },
    ...own.map((each) => ({
      href: `/topics/${topic.id}/${each}`,
      label: t(OWN_WORDS[each]) + (each === 'applications' ? waits : ''),
    })),
  ]
  return (
    <TabLinks
      className="border-b"
      label={topic.name}
      links={links.map((link) => ({ ...link, current: link.href === path }))}
    />
  )
}

interface TopicMenuProps {
  topic: Topic
  isMine: boolean
  canPublish: boolean
}

function TopicMenu({ topic, isMine, canPublish }: TopicMenuProps) {
  const { t } = useMessages()
  const { plaza, requireMember } = useMembership()
  const me = useMe()
  const mute = useMute()
  const { copyLink, share } = useShare()
  const [isReporting, setIsReporting] = useState(false)
  const address = `/topics/${topic.id}`
  const shareTopic = async () => {
    const isShared = await share({ title: topic.name, text: topic.desc ?? '', address })
    if (!isShared || !me) return
    await plaza.PUT('/feed/topics/{topic}/tasks/share', { params: { path: { topic: topic.id } } }).catch(() => {})
  }
  const items: MenuItem[] = [
    { label: t('topics.share'), icon: <ShareIcon size={18} />, onSelect: () => void shareTopic() },
    ...(me && topic.has_followed
      ? [
          {
            label: t('topics.invite'),
            icon: <LinkIcon size={18} />,
            onSelect: () => void copyLink(`${address}?invitor=${me.id}`, t('topics.invite_copied')),
          },
        ]
      : []),
    ...(isMine
      ? []
      : [
          {
            label: t('feeds.mute', { name: topic.name }),
            icon: <BellOffIcon size={18} />,
            onSelect: () => mute('topic', topic),
          },
          {
            label: t('parts.report_title'),
            icon: <FlagIcon size={18} />,
            danger: true,
            onSelect: () => requireMember('report') && setIsReporting(true),
          },
        ]),
    ...(isMine ? [{ label: t('topics.settings'), icon: <SettingsIcon size={18} />, href: `${address}/settings` }] : []),
  ]
  return (
    <>
      <Menu items={items} label={t('topics.manage')}>
        {(trigger) => <IconButton {...trigger} label={t('topics.manage')} icon={<MoreIcon />} />}
      </Menu>
      {isReporting && <ReportDialog subject={{ kind: 'topic', id: topic.id }} onClose={() => setIsReporting(false)} />}
      {!isMine && topic.has_followed && canPublish && (
        <LinkButton href={`/publish?topic=${topic.id}`} icon={<EditIcon size={18} />}>
          <span className="max-rail:sr-only">{t('topics.publish')}</span>
        </LinkButton>
      )}
    </>
  )
}
