import { type Caller, HOUR_S, invalid, sql, type Tx } from '../../../kernel/index.ts'
import {
  addMembers,
  type Change,
  changeGroup,
  createGroup,
  MAX_GROUP_MEMBERS,
  removeMembers,
  spendGroup,
} from '../../im/index.ts'
import type { ChatDeps } from '../deps.ts'
import { conversationNotFound, groupOnly } from '../errors.ts'
import type { ConversationChange } from '../schemas.ts'
import { chatSetting } from '../settings.ts'
import { getSeat, type Seat } from './seat.ts'

/** Makes a private group (4.14); its conversation is made with it. */
export async function makeGroup(
  deps: ChatDeps,
  caller: Caller,
  { title, userIds }: { title: string; userIds: readonly number[] },
): Promise<Change<string>> {
  await spendGroup(deps.budgets, caller, deps.settings.get(chatSetting)['groups-per-hour'])
  const others = userIds.filter((id) => id !== caller.id)
  if (others.length === 0) throw invalid('user_ids', 'A group needs at least one other person.', 'chat.group_empty')
  await spendAdds(deps, caller, others.length)
  return createGroup(deps, caller, {
    groupname: title,
    desc: title,
    public: false,
    members_only: true,
    allowinvites: true,
    maxusers: MAX_GROUP_MEMBERS,
    members: others.join(','),
  })
}

/** Adds people to a group, by the rules of 4.14. */
export async function addPeople(
  deps: ChatDeps,
  caller: Caller,
  conversationId: number,
  userIds: readonly number[],
): Promise<Change<void>> {
  const groupId = groupOf(await getSeat(deps.db, caller, conversationId))
  await spendAdds(deps, caller, userIds.length)
  return addMembers(deps, caller, groupId, [...userIds])
}

/** Removes a member of a group, or lets the caller leave it. */
export async function removePerson(
  deps: ChatDeps,
  caller: Caller,
  conversationId: number,
  userId: number,
): Promise<Change<void>> {
  const groupId = groupOf(await getSeat(deps.db, caller, conversationId))
  return removeMembers(deps, caller, groupId, [userId])
}

/** Changes the name or picture of a group; nothing when neither is given. */
export async function renameGroup(
  deps: ChatDeps,
  caller: Caller,
  conversationId: number,
  { title, avatar }: ConversationChange,
): Promise<Change<unknown> | undefined> {
  if (title === undefined && avatar === undefined) return undefined
  const groupId = groupOf(await getSeat(deps.db, caller, conversationId))
  return changeGroup(deps, caller, groupId, {
    ...(title !== undefined && { groupname: title }),
    ...(avatar !== undefined && { group_face: avatar }),
  })
}

/** The conversation of a group. */
export async function conversationOf(tx: Tx, groupId: string): Promise<number> {
  const found = await tx.find<{ id: number }>(
    sql`select id from chat_conversations where im_group_id = ${Number(groupId)} and closed_at is null`,
  )
  if (!found) throw conversationNotFound()
  return found.id
}

function groupOf({ im_group_id: groupId }: Seat): string {
  if (groupId === null) throw groupOnly()
  return String(groupId)
}

const spendAdds = ({ budgets, settings }: ChatDeps, { id }: Caller, count: number) =>
  budgets.spend(
    [{ key: `chat-add:${id}`, limit: settings.get(chatSetting)['adds-per-hour'], windowS: HOUR_S }],
    { code: 'chat.too_many_added', message: 'You added too many people in the last hour. Try again later.' },
    count,
  )
