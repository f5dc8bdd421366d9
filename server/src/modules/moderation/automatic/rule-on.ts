import { type Caller, can, countUse, DAY_S, type Settings, type Tx, type WrittenText } from '../../../kernel/index.ts'
import { decide, ruleOrOther } from '../../decisions/index.ts'
import { reportAutomatically } from '../../reports/index.ts'
import { limitUser, STAFF_PERMISSIONS } from '../../users/index.ts'
import { isNewcomer } from '../newcomers.ts'
import type { Holders } from '../port.ts'
import { spamSetting } from '../settings.ts'
import { fingerprintOf, titleOf } from '../written-text.ts'
import { meets } from './matching.ts'
import { type AutomaticRule, automaticRulesSetting, KIND_OF } from './settings.ts'

const LIMIT_DAYS = 7
/** The most that a rule can ask for. */
const MOST_REPEATS = 100

export interface Writing {
  kind: string
  ownerId: number
  text: string
  hasMedia: boolean
}

/** The first rule that meets what is about to be published; none meets staff. Rules about reports wait for reports. */
export async function findRule(
  tx: Tx,
  caller: Caller,
  { kind, ownerId, text, hasMedia }: Writing,
  settings: Settings,
): Promise<AutomaticRule | undefined> {
  const rules = settings
    .get(automaticRulesSetting)
    .filter((rule) => KIND_OF[rule.on] === kind && rule.if.reports === undefined)
  if (rules.length === 0 || STAFF_PERMISSIONS.some((permission) => can(caller, permission))) return undefined
  const spam = settings.get(spamSetting)
  const sameTexts = rules.some((rule) => rule.if.same_text !== undefined)
    ? await countText(tx, text, spam['same-text-from'])
    : 0
  for (const rule of rules) {
    const isMet = await meets(rule, {
      text,
      hasMedia,
      isNewcomer: () => isNewcomer(tx, ownerId, spam),
      sameTexts: async () => sameTexts,
      reports: async () => 0,
    })
    if (isMet) return rule
  }
  return undefined
}

/** Remembers that a text was published, and says how often it was within a day. */
async function countText(tx: Tx, text: string, from: number): Promise<number> {
  const print = fingerprintOf(text, from)
  if (!print) return 0
  return countUse(tx, { key: `text:${print}`, windowS: DAY_S }, MOST_REPEATS)
}

/** Does what a rule says about something that is stored. `isStoredHeld`: it was stored out of sight from the start. */
export async function applyRule(
  tx: Tx,
  rule: AutomaticRule,
  { kind, id, ownerId, texts }: Pick<WrittenText, 'kind' | 'id' | 'ownerId' | 'texts'>,
  { holders, isStoredHeld = false }: { holders: Holders; isStoredHeld?: boolean },
): Promise<void> {
  const title = titleOf(texts)
  const why = { rule: await ruleOrOther(tx, rule.rule) }
  const subject = { kind, id, excerpt: title }
  const report = (isHeld: boolean) =>
    reportAutomatically(tx, {
      kind,
      id,
      ownerId,
      title,
      reason: { code: 'report.automatic_rule', name: rule.name },
      isHeld,
    })
  if (rule.then === 'report') return void (await report(false))
  if (rule.then === 'limit') {
    const until = await limitUser(tx, ownerId, LIMIT_DAYS)
    if (until)
      await decide(tx, { userId: ownerId, subject: { kind: 'users', id: ownerId }, act: 'limited', why, until })
    return
  }
  if (rule.then === 'remove') {
    const removed = await holders[kind]?.remove?.(tx, id)
    if (removed) await decide(tx, { userId: ownerId, subject, act: 'removed', why, undo: removed.undo })
    return
  }
  if (!isStoredHeld && !(await holders[kind]?.hold(tx, id))) return
  await decide(tx, { userId: ownerId, subject, act: 'held', why })
  await report(true)
}
