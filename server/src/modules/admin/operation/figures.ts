import type { Registry } from 'prom-client'

/** What the console draws, each from a metric of `/metrics`: a gauge as it is, a counter as its rate. */
export const FIGURES = [
  { name: 'requests', metric: 'plaza_http_request_duration_seconds', as: 'rate', part: 'count' },
  { name: 'errors', metric: 'plaza_http_request_duration_seconds', as: 'rate', part: 'failed' },
  { name: 'latency_ms', metric: 'plaza_http_request_duration_seconds', as: 'mean', part: 'sum' },
  { name: 'shed', metric: 'plaza_http_shed_total', as: 'rate' },
  { name: 'login_failures', metric: 'plaza_login_failures_total', as: 'rate' },
  { name: 'jobs_done', metric: 'plaza_jobs_total', as: 'rate' },
  { name: 'jobs_laid_aside', metric: 'plaza_jobs_dead', as: 'level' },
  { name: 'streams_open', metric: 'plaza_streams_open', as: 'level' },
  { name: 'ledger_differences', metric: 'plaza_ledger_differences', as: 'level' },
  { name: 'heap_mb', metric: 'plaza_nodejs_heap_size_used_bytes', as: 'level', scale: 1 / 1_048_576 },
  { name: 'event_loop_ms', metric: 'plaza_nodejs_eventloop_lag_p99_seconds', as: 'level', scale: 1000 },
] as const

export type FigureName = (typeof FIGURES)[number]['name']
export type Sample = { at: number } & Record<FigureName, number>

const EVERY_MS = 15_000
/** An hour. */
const KEPT = 240

/** Keeps the figures of this process for an hour, so that the console can draw them without Prometheus. */
export function createFigures(registry: Registry) {
  const samples: Sample[] = []
  let last: { at: number; totals: Map<string, number> } | undefined

  const take = async (): Promise<void> => {
    const at = Date.now()
    const totals = sumUp(await registry.getMetricsAsJSON())
    const seconds = last ? (at - last.at) / 1000 : 0
    const grown = (key: string) => (last ? Math.max(0, (totals.get(key) ?? 0) - (last.totals.get(key) ?? 0)) : 0)
    const readingOf = (figure: (typeof FIGURES)[number]): number => {
      const key = 'part' in figure ? `${figure.metric}.${figure.part}` : figure.metric
      if (figure.as === 'level') return (totals.get(key) ?? 0) * ('scale' in figure ? figure.scale : 1)
      if (figure.as === 'mean') return (1000 * grown(key)) / (grown(`${figure.metric}.count`) || 1)
      return seconds > 0 ? grown(key) / seconds : 0
    }
    const sample = Object.fromEntries(FIGURES.map((figure) => [figure.name, round(readingOf(figure))]))
    if (last) samples.push({ at, ...sample } as Sample)
    if (samples.length > KEPT) samples.shift()
    last = { at, totals }
  }

  const timer = setInterval(() => void take().catch(() => {}), EVERY_MS).unref()
  void take().catch(() => {})
  return { samples: (): readonly Sample[] => samples, take, stop: () => clearInterval(timer) }
}

export type Figures = ReturnType<typeof createFigures>

const round = (value: number): number => Math.round(value * 1000) / 1000

/** Every metric summed over its labels; of requests the count, their time, and how many failed by our fault. */
function sumUp(metrics: Awaited<ReturnType<Registry['getMetricsAsJSON']>>): Map<string, number> {
  const totals = new Map<string, number>()
  const add = (key: string, value: number) => totals.set(key, (totals.get(key) ?? 0) + value)
  for (const { name, values } of metrics) {
    for (const { value, labels, ...rest } of values as {
      value: number
      labels: Record<string, unknown>
      metricName?: string
    }[]) {
      if (rest.metricName?.endsWith('_bucket')) continue
      if (rest.metricName?.endsWith('_sum')) add(`${name}.sum`, value)
      else if (rest.metricName?.endsWith('_count')) {
        add(`${name}.count`, value)
        if (String(labels['status']).startsWith('5')) add(`${name}.failed`, value)
      } else add(name, value)
    }
  }
  return totals
}
