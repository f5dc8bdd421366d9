import { defineJob, storable, type Worker, worker } from '../../kernel/index.ts'
import { decide } from '../decisions/index.ts'
import { reportAutomatically } from '../reports/index.ts'
import type { Holders, Moderator } from './port.ts'

/** Asks the outside service about something that was published. The text rests encrypted: it may be from a hidden topic. */
export const judgePublication = defineJob<Publication>('moderation.judge', { isSecret: true })

interface Publication {
  kind: string
  id: number
  ownerId: number
  text: string
}

const MAX_REASON = 300

export const judgeWorker = (moderator: Moderator, holders: Holders): Worker =>
  worker(judgePublication, async ({ db, signal }, { kind, id, ownerId, text }) => {
    const holder = holders[kind]
    const pictures = (await db.transaction(async (tx) => holder?.pictures?.(tx, id))) ?? []
    const { verdict, reason = '' } = await moderator.judge({ id: `${kind}:${id}`, kind, text, pictures }, signal)
    if (verdict === 'allow') return
    await db.transaction(async (tx) => {
      const isHeld = verdict === 'hide' && holder !== undefined && (await holder.hold(tx, id))
      if (isHeld) await decide(tx, { userId: ownerId, subject: { kind, id, excerpt: text }, act: 'held' })
      await reportAutomatically(tx, {
        kind,
        id,
        ownerId,
        title: text,
        reason: reason
          ? { code: SUGGESTED[verdict].because, why: storable(reason, MAX_REASON) }
          : { code: SUGGESTED[verdict].plain },
        isHeld,
      })
    })
  })

const SUGGESTED = {
  report: { plain: 'report.service_report', because: 'report.service_report_because' },
  hide: { plain: 'report.service_hide', because: 'report.service_hide_because' },
} as const
