import { isDeepStrictEqual } from 'node:util'
import { audit, type Origin, type Settings, type Tx } from '../../kernel/index.ts'
import { outdated, type ProposalKind } from '../proposals/index.ts'

/** A change of a setting, reduced to what differs. */
export interface SettingPart {
  name: string
  before: unknown
  after: unknown
}

/** Settings that a second person agreed to. */
export const settingProposals = (settings: Settings): ProposalKind<SettingPart> => ({
  kind: 'setting',
  permissions: ['setting:manage', 'currency:manage'],
  async apply(tx, { name, before, after }, { decider, origin }) {
    const now = await settings.preview(tx, name, after)
    if (!isDeepStrictEqual(partLike(after, now.before), before)) throw outdated()
    await changeSetting(tx, settings, { name, change: after, actorId: decider.id, origin })
  },
  applied: () => settings.refresh(),
})

/** Changes a setting, with its line in the audit log. */
export async function changeSetting(
  tx: Tx,
  settings: Settings,
  { name, change, actorId, origin }: { name: string; change: unknown; actorId: number; origin: Origin },
): Promise<void> {
  const { before, after } = await settings.change(tx, name, change)
  await audit(tx, { actorId, action: 'settings.update', object: `settings:${name}`, before, after, ...origin })
}

/** The difference between two values of a setting: of objects the fields that differ, of anything else the whole. */
export function partsThatDiffer(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!isObject(before) || !isObject(after)) return { before, after }
  const parts = Object.keys(after)
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .map((key) => [key, partsThatDiffer(before[key], after[key])] as const)
  return {
    before: Object.fromEntries(parts.map(([key, part]) => [key, part.before])),
    after: Object.fromEntries(parts.map(([key, part]) => [key, part.after])),
  }
}

/** The fields of a value that this part has. */
function partLike(part: unknown, value: unknown): unknown {
  if (!isObject(part) || !isObject(value)) return value
  return Object.fromEntries(Object.keys(part).map((key) => [key, partLike(part[key], value[key])]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
