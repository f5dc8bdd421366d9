/** Matching colours. */
export interface Palette {
  /** Behind everything, from top to bottom. */
  sky: readonly [string, string]
  /** Four tones from the farthest and palest to the nearest and deepest. */
  tones: readonly [string, string, string, string]
  /** What catches the eye. */
  accent: string
  /** A second, quieter note. */
  second: string
  light: string
  dark: string
}

const palette = (
  sky: Palette['sky'],
  tones: Palette['tones'],
  accent: string,
  second: string,
  light: string,
  dark: string,
): Palette => ({ sky, tones, accent, second, light, dark })

/** Mostly times of day and seasons. */
export const palettes: readonly Palette[] = [
  palette(
    ['#fde7c9', '#f9b98d'],
    ['#e8a07f', '#c4736c', '#8b4f66', '#4d3354'],
    '#e4572e',
    '#f3c969',
    '#fff6e6',
    '#3a2540',
  ),
  palette(
    ['#cfe9f3', '#f3f7ee'],
    ['#a9cfd4', '#75adb4', '#457f8b', '#1f5362'],
    '#f2a65a',
    '#7fb685',
    '#fbfdf8',
    '#173f4c',
  ),
  palette(
    ['#2b2f63', '#d98aa3'],
    ['#a86a9a', '#6f4f8f', '#453a76', '#242251'],
    '#ffd27d',
    '#f48fb1',
    '#fdeff4',
    '#1a1a3f',
  ),
  palette(
    ['#dff0d8', '#fbf7d9'],
    ['#b5d6a1', '#82b57d', '#4f8a62', '#2c5c49'],
    '#ee8a5b',
    '#f4d06f',
    '#fdfcee',
    '#1f4437',
  ),
  palette(
    ['#fbd9e2', '#fdf1e6'],
    ['#f2b3c0', '#d98ba3', '#a8648c', '#6b4372'],
    '#f25f5c',
    '#70c1b3',
    '#fff8f5',
    '#4c2f57',
  ),
  palette(
    ['#0f2a4a', '#3d7ea6'],
    ['#35698f', '#275478', '#1a3f60', '#0e2742'],
    '#f6d365',
    '#ff8c69',
    '#e8f3f8',
    '#081a2e',
  ),
  palette(
    ['#f7efe1', '#ecd9bd'],
    ['#d9bf98', '#b9936a', '#8a6547', '#57402f'],
    '#c8553d',
    '#588b8b',
    '#fffaf0',
    '#3c2c20',
  ),
  palette(
    ['#d7d9f5', '#f6e7f2'],
    ['#b7b6e4', '#8f8dcb', '#6562a6', '#3f3d78'],
    '#ff9f68',
    '#6fd0c5',
    '#fafaff',
    '#2b2957',
  ),
  palette(
    ['#bfe6dd', '#fef3d6'],
    ['#8fd0c3', '#55b0a4', '#2b8580', '#15595b'],
    '#ff7f66',
    '#ffcf56',
    '#fbfff9',
    '#0e4144',
  ),
  palette(
    ['#ffcf9f', '#ff8f87'],
    ['#e97d86', '#b95d82', '#7d4677', '#463260'],
    '#fff1b8',
    '#ffb35c',
    '#fff7ea',
    '#33254d',
  ),
  palette(
    ['#e6ecef', '#f7f5f0'],
    ['#c2cdd3', '#94a5ae', '#62757f', '#374750'],
    '#d1603d',
    '#e2b857',
    '#ffffff',
    '#26333a',
  ),
  palette(
    ['#c6e2ff', '#eaf6ff'],
    ['#94c3f0', '#5f9fdd', '#3574b8', '#1d4a82'],
    '#ffb454',
    '#f27f84',
    '#ffffff',
    '#153762',
  ),
]

/** Between two colours: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [Number.parseInt(from.slice(at, at + 2), 16), Number.parseInt(to.slice(at, at + 2), 16)]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
