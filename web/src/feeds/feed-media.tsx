import { PlayIcon } from '@plaza/ui/icons'
import type { Feed, FileView } from '../data/types.ts'
import { picture } from '../parts/picture.ts'
import { useFeedWords } from '../words/feeds.ts'
import { openViewer } from './viewer.ts'

interface FeedMediaProps {
  feed: Feed
  isFirst?: boolean
}

// One large, two side by side, three with a large one, four in a square, then rows of three.
const GRID: Record<number, string> = {
  2: 'grid-cols-2 aspect-[2/1]',
  3: 'grid-cols-[2fr_1fr] grid-rows-2 aspect-[3/2] [&>:first-child]:row-span-2',
  4: 'grid-cols-2 aspect-square max-w-[440px]',
}
const ROWS = 'grid-cols-3'

/** The pictures or the film of a feed. Each has its place before it has loaded. */
export function FeedMedia({ feed, isFirst = false }: FeedMediaProps) {
  const { images = [], video } = feed
  if (video) return <Film feed={feed} />
  if (images.length === 0) return null
  if (images.length === 1) return <Single feed={feed} file={images[0]!} isFirst={isFirst} />
  return (
    <div className={`mt-3 grid gap-1 overflow-hidden rounded-card ${GRID[images.length] ?? ROWS}`}>
      {images.map((file, index) => (
        <Tile key={file.url} feed={feed} file={file} index={index} isFirst={isFirst} isSquare={images.length > 4} />
      ))}
    </div>
  )
}

interface TileProps extends FeedMediaProps {
  file: FileView
  index: number
  isSquare: boolean
}

function Tile({ feed, file, index, isFirst = false, isSquare }: TileProps) {
  const { t } = useFeedWords()
  const count = feed.images.length
  return (
    <a
      href={file.url}
      className={`block min-h-0 min-w-0 bg-sunken ${isSquare ? 'aspect-square' : ''}`}
      aria-label={t('feeds.open_picture', { number: index + 1, count })}
      onClick={(event) => openViewer(event, feed, index)}
    >
      <img
        src={picture(file.url, 640)}
        alt={t('feeds.picture_of', { number: index + 1, count, name: feed.user.name })}
        width={file.dimension?.width}
        height={file.dimension?.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst && index === 0 ? 'high' : undefined}
        className="size-full object-cover"
      />
    </a>
  )
}

function Single({ feed, file, isFirst = false }: FeedMediaProps & { file: FileView }) {
  const { t } = useFeedWords()
  const { width = 4, height = 3 } = file.dimension ?? {}
  return (
    <a
      href={file.url}
      className="mt-3 block w-fit max-w-full overflow-hidden rounded-card bg-sunken"
      aria-label={t('feeds.open_picture', { number: 1, count: 1 })}
      onClick={(event) => openViewer(event, feed, 0)}
    >
      <img
        src={picture(file.url, 800)}
        alt={t('feeds.picture_of', { number: 1, count: 1, name: feed.user.name })}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        className={`h-auto object-cover ${height > width ? 'max-h-[480px] w-auto max-w-full' : 'w-[440px] max-w-full'}`}
      />
    </a>
  )
}

function Film({ feed }: { feed: Feed }) {
  const { t } = useFeedWords()
  const { cover, resource } = feed.video!
  const { width = 16, height = 9 } = resource.dimension ?? cover?.dimension ?? {}
  return (
    <div className="relative mt-3 overflow-hidden rounded-card bg-sunken">
      {/* biome-ignore lint/a11y/useMediaCaption: what members film has no captions. */}
      <video
        controls
        playsInline
        preload="none"
        width={width}
        height={height}
        poster={cover ? picture(cover.url, 800) : undefined}
        aria-label={t('feeds.film_by', { name: feed.user.name })}
        className="block h-auto max-h-[560px] w-full"
      >
        <source src={resource.url} type={resource.mime} />
      </video>
      <PlayIcon size={20} className="absolute top-3 right-3 text-on-scrim" />
    </div>
  )
}
