import { importIdentities, importPassword } from '../../server/src/modules/accounts/index.ts'
import { importInvitations, importUsers } from '../../server/src/modules/users/index.ts'
import { contactsOf } from '../content/contacts.ts'
import { people } from '../content/people.ts'
import type { DemoPerson } from '../content/person.ts'
import { attachPictures, picturesOfPeople } from '../pictures/people-pictures.ts'
import type { Random } from '../random.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'

/** Users with counters, roles, passwords, identities and pictures. */
export const peopleStep: DemoStep = {
  name: 'people',
  pictures: picturesOfPeople(people),
  async write(context) {
    await addUsers(context)
    const living = people.filter((person) => person.state !== 'deleted')
    await addInviters(context, living)
    const ids = (persons: readonly DemoPerson[]) => persons.map(({ key }) => idOf(context, key))
    // One hash for all: it is the same published password, and sixty hashes would take seconds.
    await importPassword(context.tx, ids(living.filter((person) => !person.hasNoPassword)), context.passwordHash)
    // The sandbox's mini-program code `demo:<name>` then means the person of that name instead of making another.
    await importIdentities(context.tx, ids(living), 'mini-program', 'demo:')
    await attachPictures(context, living)
  },
}

const DAY_MINUTES = 24 * 60

// Some time on that day, in waking hours more or less; never more than the given number of days ago.
const joinedMinutesAgo = ({ days }: DemoPerson, random: Random): number =>
  days === 0 ? 12 : days * DAY_MINUTES - random.int(30, DAY_MINUTES - 30)

async function addUsers({ tx, random, ago, people: known }: DemoContext): Promise<void> {
  // In the order of joining, so that ids grow with time as they do in life.
  const joined = people
    .map((person) => ({ ...person, minutesAgo: joinedMinutesAgo(person, random) }))
    .sort((a, b) => b.minutesAgo - a.minutesAgo)
  const ids = await importUsers(
    tx,
    joined.map((person) => ({
      ...contactsOf(person),
      name: person.name,
      ...(person.bio !== undefined && { bio: person.bio }),
      sex: person.sex ?? 0,
      ...(person.location !== undefined && { location: person.location }),
      verification: person.verified
        ? { type: person.verified.type, icon: null, description: person.verified.description }
        : null,
      roles: person.state === 'deleted' ? [] : (person.roles ?? ['member']),
      createdAt: ago(person.minutesAgo),
      suspendedAt: person.state === 'suspended' ? ago(DAY_MINUTES) : null,
      deletedAt: person.state === 'deleted' ? ago(6 * DAY_MINUTES) : null,
    })),
  )
  for (const [at, { key, minutesAgo }] of joined.entries())
    known.set(key, { id: ids[at]!, joinedMinutesAgo: minutesAgo })
}

const addInviters = (context: DemoContext, living: readonly DemoPerson[]) =>
  importInvitations(
    context.tx,
    living.flatMap(({ key, inviter }) =>
      inviter ? [{ userId: idOf(context, key), inviterId: idOf(context, inviter) }] : [],
    ),
  )
