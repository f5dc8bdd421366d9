import { picture } from '../parts/picture.ts'

interface TopicLogoProps {
  topic: { name: string; logo: { url: string } | null }
  size?: 36 | 48 | 80
}

const BOX = { 36: 'size-9 rounded-[10px]', 48: 'size-12 rounded-card', 80: 'size-20 rounded-l text-xl' } as const

/** A topic's picture; its first letter where there is none. The name stands next to it. */
export function TopicLogo({ topic: { name, logo }, size = 48 }: TopicLogoProps) {
  const box = `${BOX[size]} shrink-0 bg-accent-wash`
  if (!logo)
    return (
      <span aria-hidden="true" className={`${box} grid place-items-center font-semibold text-accent`}>
        {[...name][0]?.toUpperCase() ?? ''}
      </span>
    )
  return (
    <img
      src={picture(logo.url, size * 2)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={`${box} object-cover`}
    />
  )
}
