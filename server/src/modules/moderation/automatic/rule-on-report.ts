import { type Settings, sql, type Tx } from '../../../kernel/index.ts'
import type { ReportMade } from '../../reports/index.ts'
import { STAFF_PERMISSIONS } from '../../users/index.ts'
import type { Holders, Things } from '../port.ts'
import { spamSetting } from '../settings.ts'
import { meets } from './matching.ts'
import { applyRule } from './rule-on.ts'
import { automaticRulesSetting, KIND_OF } from './settings.ts'
import { readThings } from './things.ts'

/** Rules that wait for reports look at what was reported. The same text is not counted again here. */
export async function ruleOnReport(
  tx: Tx,
  { subjectKind: kind, subjectId: id }: Pick<ReportMade, 'subjectKind' | 'subjectId'>,
  { settings, things, holders }: { settings: Settings; things: Things; holders: Holders },
): Promise<void> {
  const rules = settings
    .get(automaticRulesSetting)
    .filter((rule) => KIND_OF[rule.on] === kind && rule.if.reports !== undefined)
  if (rules.length === 0) return
  const { 'newcomer-days': newcomerDays } = settings.get(spamSetting)
  const [thing] = await readThings(tx, things, kind, { which: sql`s.id = ${id}`, newcomerDays, limit: 1 })
  if (!thing || (await isStaff(tx, thing.owner_id))) return
  for (const rule of rules) {
    const isMet = await meets(rule, {
      text: thing.text,
      hasMedia: thing.has_media,
      isNewcomer: async () => thing.is_newcomer,
      sameTexts: async () => 1,
      reports: async () => thing.reports,
    })
    if (!isMet) continue
    const texts = [{ field: 'text', text: thing.text }]
    return applyRule(tx, rule, { kind, id, ownerId: thing.owner_id, texts }, { holders })
  }
}

/** Whether a role of a user makes them staff. */
const isStaff = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.find(sql`
    select from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${userId} and (r.permissions && ${[...STAFF_PERMISSIONS]}::text[] or '*' = any (r.permissions)) limit 1`)) !==
  undefined
