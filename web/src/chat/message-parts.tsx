import { PictureGrid } from '@plaza/ui'
import { PlayIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { addressOfPicture, RecordCard } from '../feeds/attached.tsx'
import { Viewer } from '../feeds/viewer.tsx'
import { useMessages } from '../messages/index.ts'
import { picture } from '../parts/picture.ts'
import { useChatMessages } from './messages.ts'
import type { Message } from './store/types.ts'

const SHOWN_PX = 640
const UNKNOWN = { width: 400, height: 300 }

/** Pictures and videos; both open in the viewer. */
export function MessageFiles({ message }: { message: Message }) {
  const { t } = useChatMessages()
  const { t: shared } = useMessages()
  const [shown, setShown] = useState<number>()
  const images = message.files.filter(({ mime }) => !mime.startsWith('video/'))
  const videos = message.files.filter(({ mime }) => mime.startsWith('video/'))
  const name = message.user.name
  const nameOf = (index: number) =>
    index < images.length
      ? shared('feeds.picture_of', { number: index + 1, count: images.length, name })
      : t('chat.video_of', { number: index - images.length + 1, count: videos.length, name })
  return (
    <>
      {images.length > 0 && (
        <PictureGrid
          className="w-64 max-w-full"
          pictures={images.map(({ url, dimension = UNKNOWN }, index) => ({
            src: picture(url, SHOWN_PX),
            href: url,
            alt: nameOf(index),
            ...dimension,
          }))}
          onOpen={(index, event) => {
            event.preventDefault()
            setShown(index)
          }}
        />
      )}
      {videos.map(({ url }, index) => (
        <button
          key={url}
          type="button"
          aria-label={nameOf(images.length + index)}
          className="relative w-64 max-w-full overflow-hidden rounded-card bg-sunken"
          onClick={() => setShown(images.length + index)}
        >
          <video src={url} muted playsInline preload="metadata" tabIndex={-1} className="max-h-80 min-h-24 w-full" />
          <span className="glass absolute inset-0 m-auto grid size-12 place-items-center rounded-pill">
            <PlayIcon size={24} />
          </span>
        </button>
      ))}
      {shown !== undefined && (
        <Viewer
          feed={{ images: [...images, ...videos], user: message.user }}
          index={shown}
          nameOf={nameOf}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

/** Something of the community, as a card that leads to it. */
export function MessageShare({ share }: { share: NonNullable<Message['share']> }) {
  const { t } = useChatMessages()
  if (!share.record) return <p className="text-m text-soft italic">{t('chat.share_gone')}</p>
  if (share.type !== 'feed') return <RecordCard type={share.type} id={share.id} record={share.record} />
  const { content, images } = share.record as { content?: string; images?: unknown }
  const image = addressOfPicture(images)
  return (
    <a
      href={`/feeds/${share.id}`}
      className="flex w-64 max-w-full items-center gap-3 rounded-card border bg-surface p-3 hover:border-edge"
    >
      {image && (
        <img
          src={picture(image, 112)}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 shrink-0 rounded-s bg-sunken object-cover"
        />
      )}
      <span className="min-w-0">
        <span className="line-clamp-3 text-m">{content}</span>
        <span className="text-s text-soft">{t('chat.shared_post')}</span>
      </span>
    </a>
  )
}
