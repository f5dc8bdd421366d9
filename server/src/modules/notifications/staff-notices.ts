import { on, queueAssigned, type Reaction, settingChanged } from '../../kernel/index.ts'
import { STOPPABLE } from '../ledger/index.ts'
import { findHolders } from '../users/index.ts'
import { type NotifyDeps, notify } from './notify.ts'

const STOPPED = {
  recharge: 'money.recharge',
  cash: 'money.cash',
  rewards: 'money.rewards',
  tasks: 'money.tasks',
} as const satisfies Record<(typeof STOPPABLE)[number], string>

/** Tells who looks after money that some of it was stopped: that cannot wait until someone opens the console. */
export const moneyStopped = (deps: NotifyDeps): Reaction =>
  on(settingChanged, async (tx, { name, before, after }) => {
    if (name !== 'money') return
    const [was, is] = [switchesOf(before), switchesOf(after)]
    const stopped = STOPPABLE.filter((each) => was[each] !== false && is[each] === false)
    if (stopped.length === 0) return
    const staff = new Set([...(await findHolders(tx, ['currency:manage'])), ...(await findHolders(tx, ['*']))])
    const what = stopped.map((each) => ({ code: STOPPED[each] }))
    await notify(
      tx,
      deps,
      [...staff].map((userId) => ({
        userId,
        kind: 'system',
        detail: { link: '/console/checks' },
        channel: 'currency:cash',
        target: 0,
        message: { code: 'notice.money_stopped', what },
      })),
    )
  })

const switchesOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

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
        message: { code: 'notice.queue_assigned', title: title.slice(0, MAX_TITLE) },
        extra: { queue: `${kind}-${id}` },
      },
    ]),
  )
