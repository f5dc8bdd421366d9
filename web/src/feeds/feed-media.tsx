import { PlayIcon } from '@plaza/ui/icons'
import { useEffect, useRef, useState } from 'preact/compat'
import type { Feed, Picture } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { picture, pictureIn, type SIZES } from '../parts/picture.ts'
import { Viewer } from './viewer.tsx'

interface FeedMediaProps {
  feed: Feed
  isFirst?: boolean
}

// One large, two side by side, three with a large one, four in a square; the more, the smaller, and never a gap.
const GRID: Record<number, string> = {
  2: 'grid-cols-2 aspect-[2/1]',
  3: 'grid-cols-[2fr_1fr] grid-rows-2 aspect-[3/2] [&>:first-child]:row-span-2',
  4: 'grid-cols-2 grid-rows-2 aspect-[4/3]',
  5: 'grid-cols-6 grid-rows-[3fr_2fr] aspect-[6/5] [&>*]:col-span-2 [&>:nth-child(-n+2)]:col-span-3',
  6: 'grid-cols-3 grid-rows-2 aspect-[3/2]',
  7: 'grid-cols-6 grid-rows-[4fr_3fr_3fr] aspect-square [&>*]:col-span-2 [&>:first-child]:col-span-6',
  8: 'grid-cols-6 grid-rows-[4fr_3fr_3fr] aspect-square [&>*]:col-span-2 [&>:nth-child(-n+2)]:col-span-3',
  9: 'grid-cols-3 grid-rows-3 aspect-square',
}

/** How wide a picture is among others. */
function placeOf(count: number, index: number): keyof typeof SIZES {
  if (count === 3 && index === 0) return 'twoThirds'
  return count === 2 || count === 4 ? 'half' : 'third'
}

/** The pictures or the video of a feed. Each has its place before it has loaded. */
export function FeedMedia({ feed, isFirst = false }: FeedMediaProps) {
  const { images = [], video } = feed
  const [shown, setShown] = useState<number>()
  if (video) return <FeedVideo feed={feed} />
  if (images.length === 0) return null
  // Without script, or with a modifier key, the link leads to the picture itself.
  const onOpen = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setShown(index)
  }
  return (
    <>
      <Pictures {...{ feed, isFirst, onOpen }} />
      {shown !== undefined && <Viewer feed={feed} index={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface PicturesProps extends FeedMediaProps {
  onOpen: (event: MouseEvent, index: number) => void
}

function Pictures({ feed, isFirst = false, onOpen }: PicturesProps) {
  const { images } = feed
  if (images.length === 1) return <Single {...{ feed, isFirst, onOpen }} file={images[0]!} />
  return (
    <div className={`mt-3 grid gap-1 overflow-hidden rounded-card ${GRID[images.length] ?? GRID[9]}`}>
      {images.map((file, index) => (
        <Tile key={file.url} {...{ feed, file, index, isFirst, onOpen }} />
      ))}
    </div>
  )
}

interface TileProps extends PicturesProps {
  file: Picture
  index: number
}

/** The label of the link to a picture: with its description, where its author wrote one. */
const nameOf = (t: ReturnType<typeof useMessages>['t'], { alt }: Picture, number: number, count: number): string =>
  alt ? t('feeds.open_described', { number, count, alt }) : t('feeds.open_picture', { number, count })

function Tile({ feed, file, index, isFirst = false, onOpen }: TileProps) {
  const { t } = useMessages()
  const count = feed.images.length
  return (
    <a
      href={file.url}
      className="block min-h-0 min-w-0 bg-sunken"
      aria-label={nameOf(t, file, index + 1, count)}
      onClick={(event) => onOpen(event, index)}
    >
      <img
        {...pictureIn(file.url, placeOf(count, index))}
        alt={file.alt ?? t('feeds.picture_of', { number: index + 1, count, name: feed.user.name })}
        width={file.dimension?.width}
        height={file.dimension?.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst && index === 0 ? 'high' : undefined}
        className="size-full object-cover"
      />
    </a>
  )
}

function Single({ feed, file, isFirst = false, onOpen }: PicturesProps & { file: Picture }) {
  const { t } = useMessages()
  const { width = 4, height = 3 } = file.dimension ?? {}
  return (
    <a
      href={file.url}
      className="mt-3 block w-fit max-w-full overflow-hidden rounded-card bg-sunken"
      aria-label={nameOf(t, file, 1, 1)}
      onClick={(event) => onOpen(event, 0)}
    >
      <img
        {...pictureIn(file.url, 'card')}
        alt={file.alt ?? t('feeds.picture_of', { number: 1, count: 1, name: feed.user.name })}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        className={`h-auto object-cover ${height > width ? 'max-h-[480px] w-auto max-w-full' : 'w-[440px] max-w-full'}`}
      />
    </a>
  )
}

function FeedVideo({ feed }: { feed: Feed }) {
  const { t } = useMessages()
  const { cover, resource } = feed.video!
  const { width = 16, height = 9 } = resource.dimension ?? cover?.dimension ?? {}
  const video = useRef<HTMLVideoElement>(null)
  const [isStarted, setStarted] = useState(false)
  // Without scripts the browser's own controls are all there is.
  const [hasScripts, setHasScripts] = useState(false)
  useEffect(() => setHasScripts(true), [])
  const name = t('feeds.video_by', { name: feed.user.name })
  const isCovered = hasScripts && !isStarted
  return (
    <div className="relative mt-3 overflow-hidden rounded-card bg-sunken">
      {/* biome-ignore lint/a11y/useMediaCaption: what members film has no captions. */}
      <video
        ref={video}
        controls={!isCovered}
        playsInline
        preload="none"
        width={width}
        height={height}
        poster={cover ? picture(cover.url, 800) : undefined}
        aria-label={name}
        className="block h-auto max-h-[560px] w-full"
        onPlay={() => setStarted(true)}
      >
        <source src={resource.url} type={resource.mime} />
      </video>
      {isCovered && (
        <button
          type="button"
          aria-label={t('feeds.play', { what: name })}
          className="group absolute inset-0 grid place-items-center"
          onClick={() => {
            setStarted(true)
            video.current?.focus()
            void video.current?.play().catch(() => {})
          }}
        >
          <span className="grid size-14 place-items-center rounded-pill bg-scrim text-on-scrim group-hover:opacity-90">
            <PlayIcon size={26} />
          </span>
        </button>
      )}
    </div>
  )
}
