import { on, queueAssigned, type Reaction, settingChanged, storable } from '../../kernel/index.ts'
import { mailPeople } from '../accounts/index.ts'
import { newlyStopped, type STOPPABLE } from '../ledger/index.ts'
import { findHolders } from '../users/index.ts'
import { type NotifyDeps, notify } from './notify.ts'

const STOPPED = {
  recharge: 'money.recharge',
  cash: 'money.cash',
  rewards: 'money.rewards',
  tasks: 'money.tasks',
} as const satisfies Record<(typeof STOPPABLE)[number], string>

/** Tells who looks after money that some of it was stopped, by notice and by mail: that cannot wait until they look. */
export const moneyStopped = (deps: NotifyDeps): Reaction =>
  on(settingChanged, async (tx, change) => {
    const stopped = newlyStopped(change)
    if (stopped.length === 0) return
    const staff = [...new Set([...(await findHolders(tx, ['currency:manage'])), ...(await findHolders(tx, ['*']))])]
    const message = { code: 'notice.money_stopped', what: stopped.map((each) => ({ code: STOPPED[each] })) }
    await notify(
      tx,
      deps,
      staff.map((userId) => ({
        userId,
        kind: 'system',
        detail: { link: '/console/checks' },
        channel: 'currency:cash',
        target: 0,
        message,
      })),
    )
    if (deps.hasMail)
      await mailPeople(tx, staff, { subject: { code: 'mail.money_stopped_subject' }, body: message }, deps)
  })

const MAX_TITLE = 200

/** Tells a member of staff what they were given to decide. */
export const queueGiven = (deps: NotifyDeps): Reaction =>
  on(queueAssigned, (tx, { kind, id, title, assigneeId, byId }) =>
    notify(tx, deps, [
      {
        userId: assigneeId,
        kind: 'system',
        detail: { link: `/console/queue?kind=${kind}&item=${kind}-${id}` },
        senderId: byId,
        channel: 'system',
        target: id,
        message: { code: 'notice.queue_assigned', title: storable(title, MAX_TITLE) },
        extra: { queue: `${kind}-${id}` },
      },
    ]),
  )
