import type { Random } from '../../random.ts'
import type { Palette } from '../palettes.ts'

/** A painter's tools. */
export interface Brush {
  random: Random
  palette: Palette
  width: number
  height: number
}

/**
 * Paints the inside of an SVG. No text: there may be no fonts where the demo is filled. Shapes use `fill-opacity`;
 * plain `opacity` has each drawn on a layer of its own, ten times slower.
 */
export type Painter = (brush: Brush) => string

/** A coordinate short enough to keep the SVG small. */
export const at = (value: number): string => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, width: number, height: number, fill: string, rest = ''): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" fill="${fill}" ${rest}/>`

export const circle = (x: number, y: number, radius: number, fill: string, rest = ''): string =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="${at(radius)}" fill="${fill}" ${rest}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, rest = ''): string =>
  `<ellipse cx="${at(x)}" cy="${at(y)}" rx="${at(rx)}" ry="${at(ry)}" fill="${fill}" ${rest}/>`

export const path = (d: string, fill: string, rest = ''): string => `<path d="${d}" fill="${fill}" ${rest}/>`

/** A closed shape through these points. */
export const polygon = (points: readonly (readonly [number, number])[], fill: string, rest = ''): string =>
  `<polygon points="${points.map(([x, y]) => `${at(x)},${at(y)}`).join(' ')}" fill="${fill}" ${rest}/>`

/** A stroke along a path. */
export const stroke = (d: string, color: string, thickness: number, rest = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${at(thickness)}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`

export const group = (transform: string, ...parts: readonly string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`

/** The whole area in a gradient from top to bottom. */
export const backdrop = ({ width, height }: Brush, top: string, bottom: string): string =>
  `<linearGradient id="back" x1="0" y1="0" x2="0.2" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>` +
  rect(0, 0, width, height, 'url(#back)')

/** A disc that fades into the background. */
export const glow = (id: string, x: number, y: number, radius: number, color: string, opacity = 0.7): string =>
  `<radialGradient id="${id}"><stop stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>` +
  circle(x, y, radius, `url(#${id})`)
