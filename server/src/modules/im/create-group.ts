import { randomUUID } from 'node:crypto'
import { type Budgets, type Caller, HOUR_S, invalid } from '../../kernel/index.ts'
import { ensureAccounts } from './accounts.ts'
import { type Change, wholly } from './intents.ts'
import { type GroupDeps, readIds, refuseBlocked } from './members.ts'
import { createPatience } from './patience.ts'
import { uidOf } from './policy.ts'
import { MAX_MEMBERS } from './port.ts'
import type { GroupBody } from './schemas.ts'

const GROUPS_PER_HOUR = 30

export const spendGroup = (budgets: Budgets, { id }: Caller, limit = GROUPS_PER_HOUR) =>
  budgets.spend([{ key: `im-group:${id}`, limit, windowS: HOUR_S }], {
    code: 'im.too_many_groups',
    message: 'You created too many groups in the last hour. Try again later.',
  })

/** Creates a group with its members at the provider; `finish` gets its id. */
export async function createGroup(deps: GroupDeps, caller: Caller, body: GroupBody): Promise<Change<string>> {
  const others = readMembers(body.members).filter((id) => id !== caller.id)
  if (others.length + 1 > body.maxusers!)
    throw invalid('members', 'The group would exceed its member limit.', 'im.group_full')
  const patience = createPatience(deps.provider)
  await refuseBlocked(deps.db, caller, others)
  await ensureAccounts(deps, patience, [caller.id, ...others], 'members')
  const owner = uidOf(caller)
  const key = `plaza-${randomUUID()}`
  return wholly(deps.db, patience, { kind: 'discard', key, owner }, (provider, signal) =>
    provider.createGroup(
      {
        key,
        owner,
        members: others.map(String),
        name: body.groupname,
        description: body.desc,
        isPublic: body.public!,
        membersOnly: body.members_only!,
        allowInvites: body.allowinvites!,
        maxUsers: body.maxusers!,
      },
      signal,
    ),
  )
}

const readMembers = (members: string | undefined): number[] =>
  members === undefined ? [] : readIds(members, 'members', MAX_MEMBERS)
