/** Colours as `#rrggbb`, and their contrast (WCAG 2). */
export type Rgb = readonly [red: number, green: number, blue: number]

export function parseHex(hex: string): Rgb | undefined {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim())
  return match ? [parseInt(match[1]!, 16), parseInt(match[2]!, 16), parseInt(match[3]!, 16)] : undefined
}

export const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

function luminance(rgb: Rgb): number {
  const [red, green, blue] = eachPart((part) => {
    const share = rgb[part] / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: Rgb, other: Rgb): number {
  const luminances = [luminance(one), luminance(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

const eachPart = (act: (part: 0 | 1 | 2) => number): Rgb => [act(0), act(1), act(2)]

/** `share` of the first, the rest of the second. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  eachPart((part) => one[part] * share + other[part] * (1 - share))
