import type { QuotedFeed } from '@plaza/sdk/types'
import { useMessages } from '../messages/index.ts'
import { Avatar } from '../parts/avatar.tsx'
import { picture } from '../parts/picture.ts'
import { Ago, Edited } from '../parts/time.tsx'

/** A post inside another one that quotes it; a line instead where it is gone or not for this reader. */
export function Quoted({ feed }: { feed: QuotedFeed | null }) {
  const { t } = useMessages()
  if (!feed)
    return <p className="mt-3 rounded-card border border-dashed p-3 text-m text-soft">{t('feeds.quote_gone')}</p>
  const { id, user, images, video } = feed
  const image = images[0] ?? video?.cover
  return (
    <a
      href={`/feeds/${id}`}
      data-quoted={id}
      className="mt-3 block rounded-card border bg-surface p-3 hover:border-edge rail:bg-paper"
    >
      {/* Not an aria-label: what one reads here is the link's name too, so that one can say it aloud. */}
      <span className="sr-only">{t('feeds.quote_of', { name: user.name })}</span>
      <span className="flex min-w-0 items-center gap-2 text-s">
        <Avatar file={user.avatar} name={user.name} size={24} />
        <b className="truncate font-semibold">{user.name}</b>
        <span className="shrink-0 text-faint">
          · <Ago at={feed.created_at} />
          <Edited at={feed.edited_at} />
        </span>
      </span>
      <span className="mt-1.5 flex gap-3">
        <span className="line-clamp-5 min-w-0 flex-1 whitespace-pre-line text-m [overflow-wrap:anywhere]">
          {feed.feed_content}
        </span>
        {image && (
          <img
            src={picture(image.url, 144)}
            alt=""
            width={72}
            height={72}
            loading="lazy"
            className="size-18 shrink-0 rounded-s bg-sunken object-cover"
          />
        )}
      </span>
    </a>
  )
}
