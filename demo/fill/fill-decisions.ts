import { appealDecision, decide } from '../../server/src/modules/decisions/index.ts'
import { forgetPushes } from '../../server/src/modules/notifications/index.ts'
import { callerOf, type DemoStep, idOf } from '../step.ts'

/** A warning that its person appeals: it waits for another member of staff. */
export const decisionsStep: DemoStep = {
  name: 'decisions',
  async write(context) {
    const { tx } = context
    const userId = idOf(context, 'marek')
    const id = await decide(tx, {
      userId,
      subject: { kind: 'users', id: userId, excerpt: 'marek' },
      act: 'warned',
      by: idOf(context, 'mo'),
      why: { rule: 'spam', reason: 'The same offer in five topics within an hour.' },
    })
    await appealDecision(
      tx,
      callerOf(context, 'marek'),
      id!,
      'It was one workshop, and each of these topics had asked for it. Please have someone else read the threads.',
    )
    await forgetPushes(tx)
  },
}
