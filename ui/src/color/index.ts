export { type Accent, accentCss, makeAccent } from './accent.ts'
export { contrast, parseHex, type Rgb } from './contrast.ts'
export { ACCENT_COLORS, THEME_COLORS } from './theme-color.ts'
