/** The background of each theme, for `<meta name="theme-color">` and the manifest, which cannot read a style sheet. */
export const THEME_COLORS = { light: '#fbfaf8', dark: '#141413' } as const

/** The accent of each theme where a style sheet cannot be read. */
export const ACCENT_COLORS = { light: '#0f766e', dark: '#4fd1c5' } as const
