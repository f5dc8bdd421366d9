import { sql } from '../../server/src/kernel/index.ts'
import { eventCategories, events } from '../content/events.ts'
import { people } from '../content/people.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'
import { addFiles } from './add-files.ts'

/** How long before they take place those that have been were announced. */
const ANNOUNCED_DAYS = 3
/** Those to come were announced in the last days, one after the other, and long enough ago for people to have written about them. */
const ANNOUNCED_EVERY_HOURS = 6

/** Events that are to come, that have been and that wait for staff, in categories with pictures. */
export const eventsStep: DemoStep = {
  name: 'events',
  pictures: [
    ...eventCategories.map(({ key, picture }) => ({
      key: `event-category/${key}`,
      kind: picture,
      seed: `event category ${key}`,
      width: 192,
      height: 192,
    })),
    ...events.map(({ key, picture }) => ({
      key: `event/${key}`,
      kind: picture,
      seed: `event ${key}`,
      width: 640,
      height: 360,
    })),
  ],
  async write(context) {
    await addCategories(context)
    const ids = await addEvents(context)
    await addMarks(context, ids)
  },
}

async function addCategories(context: DemoContext): Promise<void> {
  const files = await addFiles(
    context,
    eventCategories.map(({ key }) => ({
      key: `event-category/${key}`,
      ownerId: idOf(context, 'mo'),
      use: `event_categories:demo-${key}:avatar`,
      minutesAgo: 60,
    })),
  )
  await context.tx.run(sql`
    insert into event_categories (name, avatar_id, sort)
    select name, avatar_id, 1000 - 10 * place
    from unnest(${eventCategories.map(({ name }) => name)}::text[],
      ${eventCategories.map(({ key }) => files.get(`event-category/${key}`) ?? null)}::bigint[])
      with ordinality as given (name, avatar_id, place)`)
}

async function addEvents(context: DemoContext): Promise<number[]> {
  const files = await addFiles(
    context,
    events.map(({ key, creator }) => ({
      key: `event/${key}`,
      ownerId: idOf(context, creator),
      use: `events:demo-${key}:avatar`,
      minutesAgo: 60,
    })),
  )
  const nameOf = (key: string) => eventCategories.find((category) => category.key === key)!.name
  const column = <Value>(value: (event: (typeof events)[number]) => Value): Value[] => events.map(value)
  const rows = await context.tx.rows<{ id: number }>(sql`
    insert into events (title, category_id, user_id, avatar_id, date, content, area, address, expense, latitude, longitude,
      audit, recommended, created_at, updated_at)
    select title, c.id, user_id, given.avatar_id, date, content, area, address, expense, latitude, longitude, audit, recommended::boolean,
      announced_at, announced_at
    from (
      select *, date_trunc('day', plaza_now()) + make_interval(days => days, hours => hour) as date,
        least(plaza_now() - make_interval(hours => ${ANNOUNCED_EVERY_HOURS} * (20 - place::int)),
          plaza_now() + make_interval(days => days - ${ANNOUNCED_DAYS})) as announced_at
      from unnest(${column((each) => each.title)}::text[], ${column((each) => nameOf(each.category))}::text[],
        ${column((each) => idOf(context, each.creator))}::bigint[], ${column((each) => files.get(`event/${each.key}`) ?? null)}::bigint[],
        ${column((each) => each.days)}::int[], ${column((each) => each.hour)}::int[], ${column((each) => each.content)}::text[],
        ${column((each) => each.area)}::text[], ${column((each) => each.address ?? null)}::text[], ${column((each) => each.expense ?? 0)}::bigint[],
        ${column((each) => each.place?.[0] ?? null)}::float8[], ${column((each) => each.place?.[1] ?? null)}::float8[],
        ${column((each) => (each.isWaiting ? 0 : 1))}::smallint[], ${column((each) => String(each.isRecommended ?? false))}::text[])
        with ordinality as listed (title, category, user_id, avatar_id, days, hour, content, area, address, expense, latitude, longitude,
          audit, recommended, place)) given
    join event_categories c on c.name = given.category
    order by given.place
    returning id`)
  return rows.map(({ id }) => id)
}

/** Who is interested, and who of those wants to come. */
async function addMarks(context: DemoContext, ids: readonly number[]): Promise<void> {
  const { tx, random } = context
  const social = people.filter(({ state, days }) => !state && days > 0)
  const marks = ids.flatMap((id, index) => {
    const { isWaiting, creator } = events[index]!
    if (isWaiting) return []
    const interested = random.shuffled(social.filter(({ key }) => key !== creator)).slice(0, random.int(4, 24))
    return interested.flatMap(({ key }) => [
      { id, kind: 'interest', userId: idOf(context, key) },
      ...(random.chance(0.4) ? [{ id, kind: 'want-join', userId: idOf(context, key) }] : []),
    ])
  })
  await tx.run(sql`
    insert into event_marks (event_id, kind, user_id)
    select * from unnest(${marks.map(({ id }) => id)}::bigint[], ${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ userId }) => userId)}::bigint[])`)
  await tx.run(sql`
    update events e set
      interesteds_count = (select count(*) from event_marks m where m.event_id = e.id and m.kind = 'interest'),
      want_joins_count = (select count(*) from event_marks m where m.event_id = e.id and m.kind = 'want-join')
    where e.id = any(${[...ids]}::bigint[])`)
}
