import { decide } from '../../server/src/modules/decisions/index.ts'
import { createFeedHolders, importFeeds } from '../../server/src/modules/feeds/index.ts'
import { createViewFile } from '../../server/src/modules/files/index.ts'
import type { AutomaticRule } from '../../server/src/modules/moderation/index.ts'
import { forgetPushes } from '../../server/src/modules/notifications/index.ts'
import { reportAutomatically } from '../../server/src/modules/reports/index.ts'
import { type DemoStep, idOf } from '../step.ts'

/** The automatic rule that is on in the demo. */
export const TICKETS: AutomaticRule = {
  name: 'Ticket resale',
  on: 'feed',
  if: { words: ['余票转让', 'spare tickets for sale'] },
  // biome-ignore lint/suspicious/noThenProperty: the setting calls it so
  then: 'hold',
  rule: 'fraud',
}

const TEXT = '今晚民谣夜余票转让！！！先给币，后给码，还剩三张，手慢无！！！'

/** A post that this rule holds: its author alone sees it, and it waits for staff. */
export const heldStep: DemoStep = {
  name: 'held',
  async write(context) {
    const { tx } = context
    const ownerId = idOf(context, 'loud')
    const [id] = await importFeeds(tx, [
      { authorId: ownerId, text: TEXT, fromClient: 5, views: 1, createdAt: context.ago(45) },
    ])
    // It is about nothing and has no pictures.
    const { feeds } = createFeedHolders(createViewFile(''), [])
    await feeds.hold(tx, id!)
    await decide(tx, {
      userId: ownerId,
      subject: { kind: 'feeds', id: id!, excerpt: TEXT },
      act: 'held',
      why: { rule: TICKETS.rule },
    })
    await reportAutomatically(tx, {
      kind: 'feeds',
      id: id!,
      ownerId,
      title: TEXT,
      reason: { code: 'report.automatic_rule', name: TICKETS.name },
      isHeld: true,
    })
    await forgetPushes(tx)
  },
}
