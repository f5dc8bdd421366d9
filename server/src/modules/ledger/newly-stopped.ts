import { moneySetting, STOPPABLE } from './settings.ts'

/** What a change of a setting stops: nothing, unless it is the one that holds money. */
export function newlyStopped(change: {
  name: string
  before: unknown
  after: unknown
}): readonly (typeof STOPPABLE)[number][] {
  if (change.name !== moneySetting.name) return []
  const [was, is] = [switchesOf(change.before), switchesOf(change.after)]
  return STOPPABLE.filter((each) => was[each] !== false && is[each] === false)
}

const switchesOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
