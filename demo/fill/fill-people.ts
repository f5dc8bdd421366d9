import { fold, sql, type Tx } from '../../server/src/kernel/index.ts'
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
    await addRoles(context, living)
    await addPasswords(context, living)
    await addIdentities(context, living)
    await attachPictures(context, living)
    await eraseDeleted(
      context.tx,
      people.filter((person) => person.state === 'deleted').map((person) => idOf(context, person.key)),
    )
  },
}

const DAY_MINUTES = 24 * 60

// Some time on that day, in waking hours more or less; never more than the given number of days ago.
const joinedMinutesAgo = ({ days }: DemoPerson, random: Random): number =>
  days === 0 ? 12 : days * DAY_MINUTES - random.int(30, DAY_MINUTES - 30)

async function addUsers({ tx, random, people: known }: DemoContext): Promise<void> {
  // In the order of joining, so that ids grow with time as they do in life.
  const joined = people
    .map((person) => ({ ...person, ...contactsOf(person), minutesAgo: joinedMinutesAgo(person, random) }))
    .sort((a, b) => b.minutesAgo - a.minutesAgo)
  const column = <Value>(value: (person: (typeof joined)[number]) => Value): Value[] => joined.map(value)
  const added = await tx.rows<{ id: number; name: string }>(sql`
    with given as (
      select *, plaza_now() - make_interval(mins => minutes_ago) as joined_at
      from unnest(${column((each) => each.name)}::text[], ${column((each) => fold(each.name))}::text[], ${column((each) => each.phone)}::text[],
        ${column((each) => each.email)}::text[], ${column((each) => each.bio ?? null)}::text[], ${column((each) => each.sex ?? 0)}::smallint[],
        ${column((each) => each.location ?? null)}::text[], ${column((each) => verificationOf(each))}::text[],
        ${column((each) => each.state ?? null)}::text[], ${column((each) => each.minutesAgo)}::int[])
        as people (name, name_folded, phone, email, bio, sex, location, verification, state, minutes_ago)),
    added as (
      insert into users (name, name_folded, phone, phone_verified_at, email, email_verified_at, bio, sex, location, verification,
        disabled_at, created_at, updated_at)
      select name, name_folded, phone, case when phone is not null then joined_at end, email, case when email is not null then joined_at end,
        bio, sex, location, verification::jsonb, case when state = 'suspended' then plaza_now() - interval '1 day' end, joined_at, joined_at
      from given order by joined_at
      returning id, name),
    counted as (insert into user_counts (user_id) select id from added)
    select id, name from added`)
  const ids = new Map(added.map(({ id, name }) => [name, id]))
  for (const { key, name, minutesAgo } of joined) known.set(key, { id: ids.get(name)!, joinedMinutesAgo: minutesAgo })
}

const verificationOf = ({ verified }: DemoPerson): string | null =>
  verified ? JSON.stringify({ type: verified.type, icon: null, description: verified.description }) : null

async function addInviters(context: DemoContext, living: readonly DemoPerson[]): Promise<void> {
  const invited = living.flatMap(({ key, inviter }) =>
    inviter ? [[idOf(context, key), idOf(context, inviter)] as const] : [],
  )
  await context.tx.run(sql`
    update users set inviter_id = given.inviter_id
    from unnest(${invited.map(([id]) => id)}::bigint[], ${invited.map(([, inviter]) => inviter)}::bigint[]) as given (id, inviter_id)
    where users.id = given.id`)
}

async function addRoles(context: DemoContext, living: readonly DemoPerson[]): Promise<void> {
  const held = living.flatMap(({ key, roles = ['member'] }) => roles.map((role) => [idOf(context, key), role] as const))
  await context.tx.run(sql`
    insert into user_roles (user_id, role_id)
    select given.user_id, roles.id
    from unnest(${held.map(([id]) => id)}::bigint[], ${held.map(([, role]) => role)}::text[]) as given (user_id, role) join roles on roles.name = given.role`)
}

// One hash for all: it is the same published password, and sixty hashes would take seconds.
const addPasswords = (context: DemoContext, living: readonly DemoPerson[]) =>
  context.tx.run(sql`
    insert into passwords (user_id, hash, changed_at)
    select id, ${context.passwordHash}, created_at from users
    where id = any(${living.filter((person) => !person.hasNoPassword).map(({ key }) => idOf(context, key))}::bigint[])`)

// The sandbox's mini-program code `demo:<name>` then means the person of that name instead of making another.
const addIdentities = (context: DemoContext, living: readonly DemoPerson[]) =>
  context.tx.run(sql`
    insert into social_identities (provider, subject, user_id, created_at)
    select 'mini-program', 'demo:' || name_folded, id, created_at from users
    where id = any(${living.map(({ key }) => idOf(context, key))}::bigint[])`)

// As deleting an account leaves a row.
const eraseDeleted = (tx: Tx, ids: readonly number[]) =>
  tx.run(sql`
    update users set name = 'deleted-' || id, name_folded = 'deleted-' || id, phone = null, phone_verified_at = null,
      email = null, email_verified_at = null, deleted_at = plaza_now() - interval '6 days', updated_at = plaza_now() - interval '6 days'
    where id = any(${ids}::bigint[])`)
