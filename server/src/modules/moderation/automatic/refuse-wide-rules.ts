import { isDeepStrictEqual } from 'node:util'
import { type Db, Problem, type Settings, say } from '../../../kernel/index.ts'
import type { Things } from '../port.ts'
import type { AutomaticRule } from './settings.ts'
import { tryRule } from './trial.ts'

/** Of fewer things no share is told. */
const LEAST_LOOKED_AT = 20
const SHARE = 0.1

/** Refuses new and changed rules that would have met a tenth of everything lately. Staff who want that confirm it. */
export async function refuseWideRules(
  deps: { db: Db; settings: Settings; things: Things },
  before: readonly AutomaticRule[],
  after: readonly AutomaticRule[],
): Promise<void> {
  for (const rule of after) {
    if (before.some((each) => isDeepStrictEqual(each, rule))) continue
    const { looked_at: all, met } = await tryRule(deps, rule)
    if (all < LEAST_LOOKED_AT || met < SHARE * all) continue
    throw new Problem(
      422,
      'rule.too_wide',
      say`The rule “${rule.name}” would have matched ${met} of the last ${all}. Narrow it, or confirm that you want this.`,
    )
  }
}
