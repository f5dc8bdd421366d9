import { useState } from 'preact/compat'
import { cx } from '../cx.ts'

export type AvatarSize = 24 | 32 | 40 | 56 | 96

export interface AvatarProps {
  name: string
  src?: string | null
  size?: AvatarSize
  /** Its name is written beside it: then it is decoration. */
  decorative?: boolean
  /** A topic, a shop: square with soft corners, as a face is round. */
  square?: boolean
  className?: string
}

const SIZES: Record<AvatarSize, string> = {
  24: 'size-6 text-xs',
  32: 'size-8 text-s',
  40: 'size-10 text-body',
  56: 'size-14 text-l',
  96: 'size-24 text-xl',
}

/** A face, or the first character of the name where there is none or it does not load. */
export function Avatar({ name, src, size = 40, decorative = false, square = false, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const shape = cx(SIZES[size], square ? 'rounded-card' : 'rounded-pill', 'flex-none bg-sunken', className)
  if (src && src !== brokenSrc)
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={cx(shape, 'object-cover')}
        onError={() => setBrokenSrc(src)}
      />
    )
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={cx(shape, 'inline-grid place-items-center font-semibold text-soft select-none')}
    >
      {firstCharacter(name)}
    </span>
  )
}

const firstCharacter = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '?'
