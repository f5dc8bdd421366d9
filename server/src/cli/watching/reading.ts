/** What `/metrics` said at one moment. */
export interface Reading {
  at: number
  samples: readonly Sample[]
}

export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

type Labels = Readonly<Record<string, string | RegExp>>

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Reads Prometheus's text. */
export const readSamples = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (!name) return []
    const pairs = [...labels.matchAll(LABEL)].map(([, key, of]) => [key, of] as const)
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })

const isOf = (sample: Sample, name: string, labels: Labels): boolean =>
  sample.name === name &&
  Object.entries(labels).every(([key, wanted]) =>
    typeof wanted === 'string' ? sample.labels[key] === wanted : wanted.test(sample.labels[key] ?? ''),
  )

/** The sum of a figure over all labels but these; undefined where the service has no such figure. */
export function total({ samples }: Reading, name: string, labels: Labels = {}): number | undefined {
  const found = samples.filter((sample) => isOf(sample, name, labels))
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}

/** Rate of a counter per second. After a restart it begins at zero, which does not count as a decrease. */
export function rate(before: Reading, now: Reading, name: string, labels: Labels = {}): number {
  const grown = (total(now, name, labels) ?? 0) - (total(before, name, labels) ?? 0)
  return Math.max(0, grown) / Math.max(0.001, (now.at - before.at) / 1000)
}

/** A percentile between two readings; in seconds, by the bounds of the histogram. */
export function quantile(before: Reading, now: Reading, name: string, share: number, labels: Labels = {}): number {
  const counts = (of: Reading) => {
    const sums = new Map<number, number>()
    for (const sample of of.samples) {
      if (!isOf(sample, `${name}_bucket`, labels)) continue
      const bound = sample.labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(sample.labels['le'])
      sums.set(bound, (sums.get(bound) ?? 0) + sample.value)
    }
    return sums
  }
  const earlier = counts(before)
  const grown = [...counts(now)]
    .map(([bound, count]) => ({ bound, count: count - (earlier.get(bound) ?? 0) }))
    .sort((one, other) => one.bound - other.bound)
  const wanted = (grown.at(-1)?.count ?? 0) * share
  return wanted > 0 ? grown.find(({ count }) => count >= wanted)!.bound : 0
}
