import { type Db, type Settings, sql } from '../../../kernel/index.ts'
import type { Things } from '../port.ts'
import { spamSetting } from '../settings.ts'
import { fingerprintOf } from '../written-text.ts'
import { meets } from './matching.ts'
import { type AutomaticRule, KIND_OF } from './settings.ts'
import { readThings, type StoredThing } from './things.ts'

const DAYS = 7
const MAX_EXAMPLES = 10
const BATCH = 1000
/** Of more than that in seven days the newest are looked at. */
const MOST_LOOKED_AT = 20_000

export interface Outcome {
  looked_at: number
  met: number
  examples: StoredThing[]
}

/** What a rule would have met of the last seven days; nothing changes. */
export async function tryRule(
  { db, settings, things }: { db: Db; settings: Settings; things: Things },
  rule: AutomaticRule,
): Promise<Outcome> {
  const kind = KIND_OF[rule.on]
  const { 'newcomer-days': newcomerDays, 'same-text-from': from } = settings.get(spamSetting)
  const outcome: Outcome = { looked_at: 0, met: 0, examples: [] }
  const all: StoredThing[] = []
  for (let last = Number.MAX_SAFE_INTEGER; all.length < MOST_LOOKED_AT; ) {
    const few = await readThings(db, things, kind, {
      which: sql`s.id < ${last} and s.created_at > plaza_now() - make_interval(days => ${DAYS})`,
      newcomerDays,
      limit: BATCH,
    })
    all.push(...few)
    if (few.length < BATCH) break
    last = few.at(-1)!.id
  }
  // Oldest first, so that the same text counts up as it did.
  const said = new Map<string, number>()
  for (const thing of all.toReversed()) {
    const print = rule.if.same_text === undefined ? undefined : fingerprintOf(thing.text, from)
    const day = `${print} ${thing.created_at.toISOString().slice(0, 10)}`
    if (print) said.set(day, (said.get(day) ?? 0) + 1)
    const isMet = await meets(rule, {
      text: thing.text,
      hasMedia: thing.has_media,
      isNewcomer: async () => thing.is_newcomer,
      sameTexts: async () => (print ? said.get(day)! : 0),
      reports: async () => thing.reports,
    })
    outcome.looked_at++
    if (!isMet) continue
    outcome.met++
    outcome.examples.unshift(thing)
    outcome.examples.length = Math.min(outcome.examples.length, MAX_EXAMPLES)
  }
  return outcome
}
