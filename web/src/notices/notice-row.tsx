import { useMessages } from '../messages/index.ts'
import { AvatarLink } from '../parts/avatar-link.tsx'
import { picture } from '../parts/picture.ts'
import { Ago } from '../parts/time.tsx'
import type { NoticeGroup } from './group.ts'
import type { Notice } from './lists.ts'

/** The address a notice links to. */
function addressOf({ data, type }: Notice): string | undefined {
  if (data.feed) return `/feeds/${data.feed.id}${data.comment ? `?comment=${data.comment.id}#comments` : ''}`
  if (data.decision) return `/me/decisions/${data.decision}`
  if (data.topic) return `/topics/${data.topic.id}`
  if (data.event) return `/events/${data.event}`
  if (type === 'following' && data.sender) return `/people/${data.sender.id}`
  if (data.link) return data.link
  return undefined
}

/** One notice: who, what they did, and what it was about. */
export function NoticeRow({ group: { first, others } }: { group: NoticeGroup }) {
  const { t } = useMessages()
  const { data, type: kind } = first
  const href = addressOf(first)
  const quote = data.comment?.body ?? data.feed?.content ?? (kind === 'system' ? undefined : data.content)
  const image = data.feed?.images?.[0]
  const isUnread = first.read_at === null
  return (
    <li className={`relative flex gap-3 border-b px-4 py-3.5 hover:bg-sunken ${isUnread ? 'bg-accent-wash' : ''}`}>
      {data.sender && <AvatarLink user={data.sender} />}
      <div className="min-w-0 flex-1">
        <p className="text-m">
          {/* The whole row is the link: a finger need not aim. */}
          {href ? (
            <a href={href} className="font-semibold after:absolute after:inset-0">
              <Sentence group={{ first, others }} />
            </a>
          ) : (
            <span className="font-semibold">
              <Sentence group={{ first, others }} />
            </span>
          )}
        </p>
        {quote && <p className="mt-0.5 line-clamp-2 text-m text-soft">{quote}</p>}
        {!href && kind !== 'system' && <p className="mt-0.5 text-s text-faint">{t('notices.gone')}</p>}
        <p className="mt-0.5 text-s text-faint">
          <Ago at={first.created_at} />
          {isUnread && <span className="sr-only"> · {t('notices.unread')}</span>}
        </p>
      </div>
      {image && (
        <img
          src={picture(image.url, 112)}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 shrink-0 rounded-s bg-sunken object-cover"
        />
      )}
    </li>
  )
}

function Sentence({ group: { first, others } }: { group: NoticeGroup }): string {
  const { t } = useMessages()
  const { sender, topic, log, comment, content } = first.data
  const name = sender?.name ?? t('notices.someone')
  const gift = { name, gift: log?.name ?? '', count: log?.numbers ?? 1 }
  switch (first.type) {
    case 'comment':
      return t(comment?.reply_user ? 'notices.reply_line' : 'notices.comment_line', { name })
    case 'mention':
      return t(comment ? 'notices.comment_mention_line' : 'notices.mention_line', { name })
    case 'like':
      return others.length > 0
        ? t('notices.like_lines', { name, count: others.length })
        : t('notices.like_line', { name })
    case 'comment_like':
      return others.length > 0
        ? t('notices.comment_like_lines', { name, count: others.length })
        : t('notices.comment_like_line', { name })
    case 'reward':
      return t(topic ? 'notices.reward_topic_line' : 'notices.reward_line', gift)
    case 'following':
      return others.length > 0
        ? t('notices.following_lines', { name, count: others.length })
        : t('notices.following_line', { name })
    case 'applyFor':
      return t('notices.applyFor_line', { name, topic: topic?.name ?? '' })
    case 'accept':
      return content ?? t('notices.accept_line', { topic: topic?.name ?? '' })
    case 'answer':
      return t('notices.answer_line', { name })
    case 'adoption':
      return t('notices.adoption_line')
    case 'mall_selling_commodity':
      return t('notices.commodity_line', { name })
    case 'selling_knowledge':
      return t('notices.knowledge_line', { name })
    default:
      return content ?? t('notices.system')
  }
}
