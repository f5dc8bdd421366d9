import { PictureGrid } from '@plaza/ui'
import { useState } from 'preact/compat'
import { pictureIn, RecordCard } from '../feeds/attached.tsx'
import { Viewer } from '../feeds/viewer.tsx'
import { useMessages } from '../messages/index.ts'
import { picture } from '../parts/picture.ts'
import type { Message } from './store/types.ts'

const SHOWN_PX = 640
const UNKNOWN = { width: 400, height: 300 }

/** Pictures open in the viewer; videos play in their place. */
export function MessageFiles({ message }: { message: Message }) {
  const { t } = useMessages()
  const [shown, setShown] = useState<number>()
  const images = message.files.filter(({ mime }) => !mime.startsWith('video/'))
  const videos = message.files.filter(({ mime }) => mime.startsWith('video/'))
  const name = message.user.name
  return (
    <>
      {images.length > 0 && (
        <PictureGrid
          className="w-64 max-w-full"
          pictures={images.map(({ url, dimension = UNKNOWN }, index) => ({
            src: picture(url, SHOWN_PX),
            href: url,
            alt: t('feeds.picture_of', { number: index + 1, count: images.length, name }),
            ...dimension,
          }))}
          onOpen={(index, event) => {
            event.preventDefault()
            setShown(index)
          }}
        />
      )}
      {videos.map(({ url }) => (
        // biome-ignore lint/a11y/useMediaCaption: people send each other videos without captions.
        <video key={url} src={url} controls preload="metadata" className="max-h-80 w-64 max-w-full rounded-card" />
      ))}
      {shown !== undefined && (
        <Viewer feed={{ images, user: message.user }} index={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

/** Something of the community, as a card that leads to it. */
export function MessageShare({ share }: { share: NonNullable<Message['share']> }) {
  const { t } = useMessages()
  if (!share.record) return <p className="text-m text-soft italic">{t('chat.share_gone')}</p>
  if (share.type !== 'feed') return <RecordCard type={share.type} id={share.id} record={share.record} />
  const { content, images } = share.record as { content?: string; images?: unknown }
  const image = pictureIn(images)
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
