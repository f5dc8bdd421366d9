export { type Accent, accentCss, makeAccent } from './accent.ts'
export { contrast, luminance, mix, parseHex, type Rgb, toHex } from './contrast.ts'
export { ACCENT_COLORS, THEME_COLORS } from './theme-color.ts'
