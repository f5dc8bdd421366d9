import { importStreaks, importVisits } from '../../server/src/modules/tasks/index.ts'
import { people, SIGN_IN_KEY } from '../content/people.ts'
import { type DemoStep, idOf } from '../step.ts'

/** Days the person one signs in as has come without a gap, today not yet. */
const OWN_STREAK = 3

/** Check-ins of the last days, and today's logins; the person to sign in as has not checked in today. */
export const tasksStep: DemoStep = {
  name: 'tasks',
  async write(context) {
    const { tx, random } = context
    const streaks = people
      .filter(({ key }) => context.people.has(key))
      .map(({ key }) => ({
        key,
        userId: idOf(context, key),
        streak: key === SIGN_IN_KEY ? OWN_STREAK : random.int(0, 12),
      }))
      .filter(({ streak }) => streak > 0)
    await importStreaks(tx, streaks)
    const here = streaks.filter(({ key, streak }) => key !== SIGN_IN_KEY && streak % 2 === 0)
    await importVisits(
      tx,
      here.map(({ userId }) => userId),
    )
  },
}
