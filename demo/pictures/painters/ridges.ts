import { at, type Brush, path } from './brush.ts'

/** The height of a gentle line of hills at `x`, as a share of the picture's height. */
export type Ridge = (x: number) => number

/** A line of hills around `level`, `roughness` high: three waves that never quite repeat. */
export function createRidge({ random, width, height }: Brush, level: number, roughness: number): Ridge {
  // Hills keep their shape in wide pictures: there are more of them instead.
  const hills = Math.max(1, width / height / 1.6)
  const waves = [1, 2.3, 5.1].map((frequency, index) => ({
    pace: (frequency * hills * random.between(0.8, 1.3) * 2 * Math.PI) / width,
    phase: random.between(0, 2 * Math.PI),
    size: roughness / (index * 1.8 + 1),
  }))
  return (x) => level + waves.reduce((sum, { pace, phase, size }) => sum + size * Math.sin(x * pace + phase), 0) / 2
}

/** Everything below a ridge. */
export function below({ width, height }: Brush, ridge: Ridge, fill: string): string {
  const steps = Math.ceil(width / 12)
  const line = Array.from(
    { length: steps + 1 },
    (_, step) => `${at((step / steps) * width)} ${at(ridge((step / steps) * width) * height)}`,
  )
  return path(`M0 ${height}L${line.join('L')}L${width} ${height}Z`, fill)
}
