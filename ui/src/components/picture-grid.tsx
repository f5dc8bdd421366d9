import type { MouseEvent } from 'preact/compat'
import { cx } from '../cx.ts'
import { useMessages } from '../messages/context.tsx'

export interface Picture {
  src: string
  /** The picture itself, for the viewer and for those without JavaScript. */
  href: string
  width: number
  height: number
  alt?: string
  /** Shown until it has loaded, `#rrggbb`. */
  color?: string
  srcSet?: string
}

export interface PictureGridProps {
  pictures: readonly Picture[]
  sizes?: string
  /** The first screen's pictures are not lazy. */
  eager?: boolean
  onOpen?: (index: number, event: MouseEvent<HTMLAnchorElement>) => void
  className?: string
}

const MAX_SHOWN = 9

/** How many columns and in which proportion, by the number of pictures. */
const LAYOUTS: Record<number, string> = {
  2: 'grid-cols-2 aspect-[2/1]',
  3: 'grid-cols-[2fr_1fr] grid-rows-2 aspect-[3/2] [&>:first-child]:row-span-2',
  4: 'grid-cols-2 grid-rows-2 aspect-square',
  5: 'grid-cols-6 grid-rows-2 aspect-[6/5] [&>*]:col-span-2 [&>:nth-child(-n+2)]:col-span-3',
  6: 'grid-cols-3 grid-rows-2 aspect-[3/2]',
  7: 'grid-cols-3 grid-rows-3 aspect-square [&>:first-child]:col-span-3',
  8: 'grid-cols-6 grid-rows-3 aspect-square [&>*]:col-span-2 [&>:nth-child(-n+2)]:col-span-3',
  9: 'grid-cols-3 grid-rows-3 aspect-square',
}

/** One picture in its own proportion, two to nine as a mosaic; each has its place before it loads. */
export function PictureGrid({ pictures, sizes, eager = false, onOpen, className }: PictureGridProps) {
  const { t } = useMessages()
  const shown = pictures.slice(0, MAX_SHOWN)
  const more = pictures.length - shown.length
  const isSingle = shown.length === 1
  return (
    <div
      className={cx(
        'grid gap-1 overflow-hidden rounded-card',
        isSingle ? shapeOf(shown[0]!) : LAYOUTS[shown.length],
        className,
      )}
    >
      {shown.map((picture, index) => (
        <a
          key={picture.href}
          href={picture.href}
          className="group relative block min-h-0 min-w-0 overflow-hidden bg-sunken focus-visible:-outline-offset-2"
          aria-label={picture.alt || t('ui.picture', { number: index + 1, count: pictures.length })}
          onClick={onOpen && ((event) => onOpen(index, event))}
        >
          {picture.color && <Ground color={picture.color} />}
          <img
            src={picture.src}
            srcSet={picture.srcSet}
            sizes={sizes}
            alt=""
            width={picture.width || undefined}
            height={picture.height || undefined}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            className="relative size-full object-cover transition group-hover:brightness-95"
          />
          {more > 0 && index === MAX_SHOWN - 1 && (
            <span className="absolute inset-0 grid place-items-center bg-scrim text-l font-semibold text-on-scrim">
              <span aria-hidden="true">+{more}</span>
              <span className="sr-only">{t('ui.more_pictures', { count: more })}</span>
            </span>
          )}
        </a>
      ))}
    </div>
  )
}

/** The colour of a picture before it is there. An attribute, since the policy allows no style in markup. */
const Ground = ({ color }: { color: string }) => (
  <svg aria-hidden="true" className="absolute inset-0 size-full" preserveAspectRatio="none" viewBox="0 0 1 1">
    <rect width="1" height="1" fill={color} />
  </svg>
)

/** A single picture keeps its proportion unless it is a tower or a ribbon. */
function shapeOf({ width, height }: Picture): string {
  const ratio = width > 0 && height > 0 ? width / height : 4 / 3
  if (ratio < 0.7) return 'aspect-[3/4] max-w-72'
  if (ratio < 0.9) return 'aspect-[4/5] max-w-80'
  if (ratio < 1.15) return 'aspect-square max-w-96'
  if (ratio < 1.45) return 'aspect-[4/3] max-w-md'
  if (ratio < 1.7) return 'aspect-[3/2] max-w-lg'
  return 'aspect-video'
}
