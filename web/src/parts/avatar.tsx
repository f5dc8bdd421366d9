import { picture } from './picture.ts'

export interface AvatarProps {
  file: { url: string } | null | undefined
  name: string
  size?: 20 | 24 | 32 | 36 | 40 | 48 | 64 | 96 | undefined
}

// Sizes are written out, because the policy allows no style on an element.
const BOX = {
  20: 'size-5 text-[10px]',
  24: 'size-6 text-xs',
  32: 'size-8 text-s',
  36: 'size-9 text-m',
  40: 'size-10 text-m',
  48: 'size-12 text-l',
  64: 'size-16 text-l',
  96: 'size-24 text-xl',
} as const

/**
 * A person's avatar; the first letter of the name where there is none. The name stands next to it, so it is decoration.
 */
export function Avatar({ file, name, size = 40 }: AvatarProps) {
  const box = `${BOX[size]} shrink-0 rounded-pill bg-sunken`
  if (!file)
    return (
      <span aria-hidden="true" className={`${box} grid place-items-center font-semibold text-soft`}>
        {[...name][0]?.toUpperCase() ?? ''}
      </span>
    )
  return (
    <img
      src={picture(file.url, size * 2)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={`${box} object-cover`}
    />
  )
}
