import { mix } from '../palettes.ts'
import { type Brush, backdrop, circle, group, type Painter, path, rect } from './brush.ts'

/** Tiles, waves or terrazzo, edge to edge. */
export const pattern: Painter = (brush) => brush.random.pick([tiles, scales, terrazzo])(brush)

/** Quarter and half circles on a grid; also an avatar. */
export const tiles: Painter = (brush) => {
  const { random, palette, width, height } = brush
  const columns = Math.max(3, Math.round((width / Math.min(width, height)) * random.int(3, 4)))
  const side = width / columns
  const colors = [palette.accent, palette.second, palette.tones[1], palette.tones[2], palette.tones[3], palette.light]
  const cells: string[] = [rect(0, 0, width, height, palette.light)]
  for (let y = 0; y < height; y += side)
    for (let x = 0; x < width; x += side)
      cells.push(group(`translate(${x.toFixed(1)} ${y.toFixed(1)})`, tile(brush, side, colors)))
  return cells.join('')
}

function tile({ random }: Brush, side: number, colors: readonly string[]): string {
  const [ground = '', figure = '', mark = ''] = random.shuffled(colors)
  const quarter = (color: string, radius: number) =>
    path(`M0 0H${radius.toFixed(1)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 0 ${radius.toFixed(1)}Z`, color)
  const turned = group(
    `rotate(${90 * random.int(0, 3)} ${(side / 2).toFixed(1)} ${(side / 2).toFixed(1)})`,
    random.pick([
      () => quarter(figure, side) + quarter(mark, side * 0.5),
      () => quarter(figure, side),
      () =>
        path(`M0 ${side / 2}A${side / 2} ${side / 2} 0 0 1 ${side} ${side / 2}Z`, figure) +
        path(`M0 ${side}A${side / 2} ${side / 2} 0 0 1 ${side} ${side}Z`, mark),
      () => circle(side / 2, side / 2, side * 0.36, figure) + circle(side / 2, side / 2, side * 0.15, mark),
      () => path(`M0 0H${side}L0 ${side}Z`, figure),
      () => path(`M0 0A${side} ${side} 0 0 0 ${side} ${side}A${side} ${side} 0 0 0 0 0Z`, figure),
    ])(),
  )
  // A hair wider than the cell, so that no seam shows between neighbours.
  return rect(0, 0, side + 0.7, side + 0.7, ground) + turned
}

// Overlapping rounds, row above row, like roof tiles or the waves on old textiles.
function scales({ random, palette, width, height }: Brush): string {
  const radius = Math.min(width, height) / random.int(5, 7)
  const rows: string[] = [rect(0, 0, width, height, palette.tones[3])]
  for (let row = 0, y = 0; y < height + radius * 2; row++, y += radius * 0.5) {
    for (let x = row % 2 === 0 ? 0 : radius; x < width + radius; x += radius * 2) {
      const ground = mix(palette.tones[2], palette.tones[0], Math.min(1, y / height) * 0.8 + random.between(0, 0.2))
      rows.push(
        circle(x, y, radius, ground) +
          [0.78, 0.56, 0.34]
            .map((share, ring) => circle(x, y, radius * share, ring % 2 === 0 ? palette.light : ground))
            .join('') +
          circle(x, y, radius * 0.13, palette.accent),
      )
    }
  }
  return rows.join('')
}

function terrazzo(brush: Brush): string {
  const { random, palette, width, height } = brush
  const unit = Math.min(width, height)
  const colors = [palette.accent, palette.second, palette.tones[1], palette.tones[2], palette.tones[3]]
  const chips: string[] = []
  const cell = unit / 6
  for (let y = 0; y < height + cell; y += cell)
    for (let x = 0; x < width + cell; x += cell)
      chips.push(
        chip(
          brush,
          x + random.between(-0.3, 0.3) * cell,
          y + random.between(-0.3, 0.3) * cell,
          cell * random.between(0.16, 0.42),
          random.pick(colors),
        ),
      )
  return backdrop(brush, palette.light, mix(palette.light, palette.sky[0], 0.5)) + chips.join('')
}

function chip({ random }: Brush, x: number, y: number, size: number, color: string): string {
  const corners = random.int(4, 6)
  const points = Array.from({ length: corners }, (_, index) => {
    const [angle, reach] = [
      (index / corners) * 2 * Math.PI + random.between(-0.3, 0.3),
      size * random.between(0.65, 1.15),
    ]
    return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`
  })
  return path(
    `M${points.join('L')}Z`,
    color,
    `stroke="${color}" stroke-width="${(size * 0.3).toFixed(1)}" stroke-linejoin="round"`,
  )
}
