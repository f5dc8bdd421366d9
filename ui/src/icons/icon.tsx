import type { JSX, SVGProps } from 'preact/compat'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children' | 'ref'> {
  /** Width and height in pixels. */
  size?: number
  /** Filled instead of drawn: a heart that was tapped. */
  filled?: boolean
  /** A name for screen readers; without one the icon is decoration beside a text. */
  label?: string
}

export type Icon = (props: IconProps) => JSX.Element

/** An icon from one path on a 24 × 24 grid. */
export const icon =
  (path: string): Icon =>
  ({ size = 20, filled = false, label, ...rest }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, or named by its label
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      {...rest}
    >
      <path d={path} />
    </svg>
  )
