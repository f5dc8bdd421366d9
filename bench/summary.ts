import { CONNECTIONS, type Contender, type Figure, type Measurable } from './measure.ts'

/** All rounds of one row at one size. */
export interface Measured {
  of: Measurable
  rounds: Partial<Record<Contender, Figure>>[]
}

/** One comparison with its target; `score` is 1 when the target is just met, more when it is exceeded. */
export interface Verdict {
  what: string
  value: number
  target: number
  kind: 'at least' | 'at most'
  score: number
  isMet: boolean
}

export interface RowSummary {
  name: string
  size: number
  /** How many asked at once. */
  connections: number
  service: Figure
  limits: Partial<Record<Contender, Figure>>
  verdicts: Verdict[]
  /** Answers other than the right ones, from any client. */
  wrong: Record<string, number>
}

/** Medians over the rounds, and each row compared with its targets. */
export function summarize(all: readonly Measured[]): RowSummary[] {
  return all.map((measured) => {
    const { row, size, contenders } = measured.of
    const figures = Object.fromEntries(
      contenders.map((contender) => [contender, medianFigure(measured.rounds.map((round) => round[contender]!))]),
    )
    const { service, ...limits } = figures
    return {
      name: row.name,
      size,
      connections: row.connections ?? CONNECTIONS,
      service: service!,
      limits,
      verdicts: [...againstLimits(measured), ...againstOthers(measured, all)],
      wrong: countWrong(measured),
    }
  })
}

function againstLimits({ of: { row, contenders }, rounds }: Measured): Verdict[] {
  return row.targets
    .filter(({ limit }) => contenders.includes(limit))
    .map(({ limit, atLeast }) => {
      const value = median(rounds.map((round) => round.service!.perSecond / round[limit]!.perSecond))
      return {
        what: `of ${limit}`,
        value,
        target: atLeast,
        kind: 'at least',
        score: value / atLeast,
        isMet: value >= atLeast,
      }
    })
}

function againstOthers(measured: Measured, all: readonly Measured[]): Verdict[] {
  const { row, size } = measured.of
  const verdicts: Verdict[] = []
  const hold = (other: Measured | undefined, what: string, atMost: number) => {
    if (!other || other === measured) return
    const value = median(
      measured.rounds.map((round, index) => costRatio(round.service!, other.rounds[index]!.service!)),
    )
    verdicts.push({ what, value, target: atMost, kind: 'at most', score: atMost / value, isMet: value <= atMost })
  }
  if (row.growth) {
    const sizes = all.filter(({ of }) => of.row === row).sort((one, other) => one.of.size - other.of.size)
    if (sizes.at(-1) === measured)
      hold(
        sizes[0],
        `cost ${sizeName(size)} : ${sizeName(sizes[0]!.of.size)}`,
        size < HUGE ? row.growth.atMost : Math.max(row.growth.atMost, GROWTH_WHEN_HUGE),
      )
  }
  if (row.rate) {
    const value = median(measured.rounds.map((round) => round.service!.perSecond))
    const { atLeast } = row.rate
    verdicts.push({
      what: 'a second',
      value,
      target: atLeast,
      kind: 'at least',
      score: value / atLeast,
      isMet: value >= atLeast,
    })
  }
  for (const [what, of, target] of [
    ['ms p95', 'p95Ms', row.p95Ms],
    ['ms p99', 'p99Ms', row.p99Ms],
  ] as const) {
    if (!target) continue
    const value = median(measured.rounds.map((round) => round.service![of]))
    const { atMost } = target
    verdicts.push({ what, value, target: atMost, kind: 'at most', score: atMost / value, isMet: value <= atMost })
  }
  if (row.p95Against) {
    const { row: name, atMost } = row.p95Against
    const other = all.find(({ of }) => of.row.name === name && of.size === size)
    if (other) {
      const p95 = ({ rounds }: Measured) => median(rounds.map((round) => round.service!.p95Ms))
      const value = p95(measured) / p95(other)
      const what = `p95 : ${name}`
      verdicts.push({ what, value, target: atMost, kind: 'at most', score: atMost / value, isMet: value <= atMost })
    }
  }
  if (row.rush) {
    for (const [what, of, target] of RUSH) {
      const value = median(measured.rounds.map((round) => round.service![of]!))
      verdicts.push({ what, value, target, kind: 'at least', score: value / target, isMet: value >= target })
    }
  }
  if (row.comparedWith) {
    const { row: name, atMost } = row.comparedWith
    const other = all.find(({ of }) => of.row.name === name && of.size === size)
    hold(other, `cost : ${name}`, atMost)
  }
  return verdicts
}

/** From here on most of the data is outside PostgreSQL's shared buffers, and every index is a level deeper. */
const HUGE = 10_000_000
const GROWTH_WHEN_HUGE = 1.5

/**
 * By the processor time of service and database, which other programs disturb least; by the clock where that is
 * unknown.
 */
function costRatio(one: Figure, other: Figure): number {
  const cpuMs = ({ serviceCpuMs, postgresCpuMs }: Figure) =>
    serviceCpuMs === undefined || postgresCpuMs === undefined ? undefined : serviceCpuMs + postgresCpuMs
  const [mine, theirs] = [cpuMs(one), cpuMs(other)]
  return mine && theirs ? mine / theirs : other.perSecond / one.perSecond
}

const RUSH = [
  ['of capacity kept', 'kept', 0.85],
  ['of capacity again 2 s later', 'again', 0.9],
] as const

function countWrong({ rounds }: Measured): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const figure of rounds.flatMap((round) => Object.values(round)))
    for (const [what, times] of Object.entries(figure.wrong)) counts[what] = (counts[what] ?? 0) + times
  return counts
}

function medianFigure(figures: readonly Figure[]): Figure {
  const of = (read: (figure: Figure) => number | undefined): number | undefined => {
    const known = figures.map(read).filter((value) => value !== undefined)
    return known.length === 0 ? undefined : median(known)
  }
  return {
    perSecond: of(({ perSecond }) => perSecond)!,
    count: figures.reduce((sum, { count }) => sum + count, 0),
    p50Ms: of(({ p50Ms }) => p50Ms)!,
    p95Ms: of(({ p95Ms }) => p95Ms)!,
    p99Ms: of(({ p99Ms }) => p99Ms)!,
    serviceCpuMs: of(({ serviceCpuMs }) => serviceCpuMs),
    postgresCpuMs: of(({ postgresCpuMs }) => postgresCpuMs),
    residentMb: figures.reduce<number | undefined>(
      (most, { residentMb }) => (residentMb === undefined ? most : Math.max(most ?? 0, residentMb)),
      undefined,
    ),
    refusedPerSecond: median(figures.map((each) => each.refusedPerSecond)),
    wrong: {},
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** `1m` for 1000000. */
export const sizeName = (size: number): string =>
  size % 1_000_000 === 0 ? `${size / 1_000_000}m` : size % 1000 === 0 ? `${size / 1000}k` : String(size)
