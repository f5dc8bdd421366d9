import { Button, Dialog } from '@plaza/ui'
import { useEffect, useRef, useState } from 'preact/compat'
import uPlot from 'uplot'
import { useConsole } from '../messages/index.ts'
import { useLook } from './use-look.ts'

export interface Line {
  name: string
  values: readonly number[]
  tone: 'accent' | 'coin' | 'danger' | 'soft'
}

interface ChartProps {
  label: string
  /** Seconds since 1970, one a value. */
  times: readonly number[]
  lines: readonly Line[]
  isDaily?: boolean
}

const HEIGHT_PX = 150

/** A figure of a chart needs no more than two digits behind the point, a large one none. */
const rounded = (value: number): number => (Math.abs(value) < 10 ? Math.round(value * 100) / 100 : Math.round(value))

/** Lines over time, with the table behind them for whoever wants the figures. */
export function Chart({ label, times, lines, isDaily = false }: ChartProps) {
  const { t, date, number, compact } = useConsole()
  const box = useRef<HTMLDivElement>(null)
  const [isTable, setIsTable] = useState(false)
  const look = useLook()
  const shape = JSON.stringify([times.length, times.at(-1), lines])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the data
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const style = getComputedStyle(element)
    // `light-dark()` is resolved by a property that takes a colour, not by a variable.
    const color = (name: string) => {
      element.style.color = `var(--${name})`
      const found = style.color
      element.style.color = ''
      return found
    }
    const axis = {
      stroke: color('faint'),
      grid: { stroke: color('line'), width: 1 },
      ticks: { show: false },
      font: `11px ${style.fontFamily}`,
    }
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        axes: [
          {
            ...axis,
            values: (_, splits) => splits.map((at) => date(at * 1000, isDaily ? 'day' : 'time')),
            space: 60,
            size: 26,
          },
          {
            ...axis,
            // As wide as its longest figure: about seven pixels a digit, and room to the plot.
            size: (_, values) => Math.max(36, ...(values ?? []).map((text) => text.length * 7 + 14)),
            values: (_, splits) => splits.map((value) => compact(value)),
          },
        ],
        series: [
          {},
          ...lines.map(({ name, tone }) => ({ label: name, stroke: color(tone), width: 2, points: { show: false } })),
        ],
        scales: { y: { range: (_, low, high) => [Math.min(0, low), high <= 0 ? 1 : high * 1.1] } },
      },
      [[...times], ...lines.map(({ values }) => [...values])],
      element,
    )
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [shape, look])
  return (
    <figure>
      <div ref={box} role="img" aria-label={label} />
      <figcaption className="mt-1 flex flex-wrap items-center justify-between gap-2 text-xs text-soft">
        <span className="flex flex-wrap gap-3">
          {lines.map(({ name, tone, values }) => (
            <span key={name} className="flex items-center gap-1.5">
              <span className={DOTS[tone]} aria-hidden="true" />
              {name} <b className="num">{number(rounded(values.at(-1) ?? 0))}</b>
            </span>
          ))}
        </span>
        <Button size="s" look="quiet" onClick={() => setIsTable(true)}>
          {t('chart.table')}
        </Button>
      </figcaption>
      <Dialog open={isTable} onClose={() => setIsTable(false)} title={label}>
        <table className="num w-full text-s">
          <thead>
            <tr className="border-b border-line text-faint">
              <th scope="col" className="py-1 text-start font-medium">
                {t('chart.when')}
              </th>
              {lines.map(({ name }) => (
                <th key={name} scope="col" className="py-1 text-end font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((at, index) => (
              <tr key={at} className="border-b border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  {date(at * 1000, isDaily ? 'day' : 'time')}
                </th>
                {lines.map(({ name, values }) => (
                  <td key={name} className="py-1 text-end">
                    {number(rounded(values[index] ?? 0))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Dialog>
    </figure>
  )
}

const DOTS: Record<Line['tone'], string> = {
  accent: 'size-2 rounded-pill bg-accent',
  coin: 'size-2 rounded-pill bg-coin',
  danger: 'size-2 rounded-pill bg-danger',
  soft: 'size-2 rounded-pill bg-soft',
}
