import type { MetricObject, MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client'
import { encodeAttributes, nanos } from './encode-spans.ts'

type Figure = MetricObjectWithValues<MetricValue<string>>

/** Since the start of this process (cumulative), not since the last export. */
const CUMULATIVE = 2

/** Prometheus's metrics as OTLP's JSON: the same names, the same numbers. */
export function encodeMetrics(figures: readonly MetricObject[], startedAt: number, at: number): object[] {
  const times = { startTimeUnixNano: nanos(startedAt), timeUnixNano: nanos(at) }
  return (figures as Figure[])
    .filter(({ values }) => values?.length > 0)
    .flatMap((figure) => {
      const content = contentOf(figure, times)
      return content ? [{ name: figure.name, description: figure.help, ...content }] : []
    })
}

function contentOf(figure: Figure, times: object): object | undefined {
  const points = () =>
    figure.values.map(({ labels, value }) => ({
      attributes: encodeAttributes(labels as never),
      ...times,
      asDouble: value,
    }))
  // A number in old versions of the library, a word in newer ones.
  switch (String(figure.type)) {
    case 'counter':
      return { sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints: points() } }
    case 'gauge':
      return { gauge: { dataPoints: points() } }
    case 'histogram':
      return { histogram: { aggregationTemporality: CUMULATIVE, dataPoints: histogramPoints(figure, times) } }
    default:
      return undefined
  }
}

// Prometheus's buckets are cumulative; OTLP's count their own.
function histogramPoints(figure: Figure, times: object): object[] {
  const series = new Map<string, { labels: object; bounds: number[]; counts: number[]; sum: number; count: number }>()
  for (const { labels, value, metricName } of figure.values as MetricValueWithName<string>[]) {
    const { le, ...rest } = labels as Record<string, string | number>
    const key = JSON.stringify(rest)
    const one = series.get(key) ?? { labels: rest, bounds: [], counts: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${figure.name}_sum`) one.sum = value
    else if (metricName === `${figure.name}_count`) one.count = value
    else {
      if (le !== '+Inf') one.bounds.push(Number(le))
      one.counts.push(value)
    }
  }
  return [...series.values()].map(({ labels, bounds, counts, sum, count }) => ({
    attributes: encodeAttributes(labels as never),
    ...times,
    count: String(count),
    sum,
    explicitBounds: bounds,
    bucketCounts: counts.map((each, index) => String(each - (counts[index - 1] ?? 0))),
  }))
}
