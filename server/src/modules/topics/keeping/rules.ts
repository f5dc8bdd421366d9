import { type Phrase, Problem, phrase } from '../../../kernel/index.ts'
import type { TopicConfig } from '../settings.ts'
import type { NewTopic } from './schemas.ts'

/** How people join, publish in and pay for a topic, as stored. */
export interface Rules {
  isHidden: boolean
  needsAudit: boolean
  invitedAudit: boolean
  publishPermission: Exclude<TopicConfig['publish_permission'], 'byManager'>
  expense: number
  divide: number
}

/**
 * What a new topic's fields mean in combination. `join_mode` and `join_permission` are one thing in two spellings; what
 * staff have fixed counts instead of what was sent; a public topic costs nothing. Every contradiction is named at once.
 */
export function rulesOf(topic: NewTopic, config: TopicConfig): Rules {
  const faults: Record<string, Phrase[]> = {}
  const isHidden = topic.visible === 'hidden'
  const needsAudit = resolveAudit(topic, config, isHidden, faults)
  const expense = isHidden ? (topic.expense ?? 0) : 0
  const divide = isHidden ? (topic.divide ?? 0) : 0
  if (divide > expense) faults['divide'] = [phrase('fault.above_expense')`must be at most expense`]
  if (Object.keys(faults).length > 0) {
    const [field, [sentence]] = Object.entries(faults)[0] as [string, [Phrase]]
    throw new Problem(422, 'request.invalid', phrase('fault.field')`${field} ${sentence}.`, { errors: faults })
  }
  return {
    isHidden,
    needsAudit,
    invitedAudit: topic.invited_audit === undefined ? true : Boolean(topic.invited_audit),
    publishPermission: publishPermissionOf(topic.publish_permission, config),
    expense,
    divide,
  }
}

function resolveAudit(
  { join_mode, join_permission, invited_audit }: NewTopic,
  config: TopicConfig,
  isHidden: boolean,
  faults: Record<string, Phrase[]>,
): boolean {
  if (config.join_permission !== 'byManager') return config.join_permission === 'afterAudit'
  const byMode = join_mode === undefined ? undefined : join_mode === 'need-audit'
  const byPermission = join_permission === undefined ? undefined : join_permission === 'afterAudit'
  if (byMode === undefined && !isHidden)
    faults['join_mode'] = [phrase('fault.required_if_visible')`is required for a visible topic`]
  if (byMode !== undefined && byPermission !== undefined && byMode !== byPermission)
    faults['join_permission'] = [phrase('fault.contradicts_join_mode')`contradicts join_mode`]
  const needsAudit = byMode ?? byPermission ?? false
  if (needsAudit && invited_audit === undefined)
    faults['invited_audit'] = [phrase('fault.required_with_audit')`is required with need-audit`]
  return needsAudit
}

/** Who may publish: what staff fixed, else what the creator chose, else members. */
const publishPermissionOf = (
  chosen: Rules['publishPermission'] | undefined,
  config: TopicConfig,
): Rules['publishPermission'] =>
  config.publish_permission === 'byManager' ? (chosen ?? 'memberOnly') : config.publish_permission
