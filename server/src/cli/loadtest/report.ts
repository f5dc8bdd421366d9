import { BUSY_SHARE, overload, SLOW_MS, type Step } from './tally.ts'

/** The progress of one step, on a line. */
export const stepLine = ({ people, perSecond, p50Ms, p95Ms, p99Ms, busy, failed, limited, events }: Step): string =>
  [
    `${String(people).padStart(6)} people`,
    `${perSecond.toFixed(0).padStart(6)} requests/s`,
    `half in ${p50Ms} ms`,
    `95 % in ${p95Ms} ms`,
    `99 % in ${p99Ms} ms`,
    `busy ${busy}`,
    `failed ${failed}`,
    ...(limited > 0 ? [`over their limit ${limited}`] : []),
    ...(events > 0 ? [`${events} events`] : []),
  ].join('  ')

/** How busy a machine may be with other things, per core, before its figures mean little. */
const BUSY_A_CORE = 1

/** How busy the machine was before, where it is this one. */
export interface Machine {
  load: number
  cores: number
}

/**
 * The result: how many the installation can serve, and what failed first. A bad step that was followed by good ones
 * does not count.
 */
export function reportLines(url: string, steps: readonly Step[], machine: Machine = { load: 0, cores: 1 }) {
  const held = steps.findLast((step) => overload(step) === undefined)
  const over = held ? steps.indexOf(held) + 1 : 0
  const reason = over < steps.length ? overload(steps[over]!) : undefined
  const refusals: Record<string, number> = {}
  for (const step of steps)
    for (const [code, count] of Object.entries(step.refusals)) refusals[code] = (refusals[code] ?? 0) + count
  const limited = steps.reduce((sum, step) => sum + step.limited, 0)
  const saturation = reason && {
    people: steps[over]!.people,
    per_second: Math.round(steps[over]!.perSecond),
    reason,
  }
  const figures = (step: Step) => `${step.people} people, ${step.perSecond.toFixed(0)} requests/s`
  return {
    report: {
      url,
      machine,
      held: held && { people: held.people, per_second: Math.round(held.perSecond) },
      saturation,
      steps,
    },
    lines: [
      '',
      held ? `${url} bears ${figures(held)}.` : `${url} does not bear the first step, ${figures(steps[0]!)}.`,
      reason
        ? `Saturated at ${figures(steps[over]!)}: ${reason}.`
        : 'It was not saturated: ask with more --people to find out where it is.',
      `A step holds while 95 of 100 are answered within ${SLOW_MS} ms and at most ${BUSY_SHARE * 100} % are turned away or fail.`,
      ...(machine.load > BUSY_A_CORE * machine.cores
        ? [
            `This machine was busy before (${machine.load.toFixed(1)} at work on ${machine.cores} cores): on a quiet one it bears more.`,
          ]
        : []),
      ...(limited > 0
        ? [`${limited} requests were over the limit of one person; raise RATE_LIMIT_PER_MINUTE for a clearer picture.`]
        : []),
      ...Object.entries(refusals).map(([code, count]) => `Refused as always: ${code}, ${count} times.`),
    ],
  }
}
