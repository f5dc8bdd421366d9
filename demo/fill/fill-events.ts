import { importEventCategories, importEvents, importMarks } from '../../server/src/modules/gatherings/index.ts'
import { eventCategories, events } from '../content/events.ts'
import { people } from '../content/people.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'
import { addFiles } from './add-files.ts'

/** How long before they take place those that have been were announced. */
const ANNOUNCED_DAYS = 3
/** Those to come were announced in the last days, one after the other, and long enough ago for people to have written about them. */
const ANNOUNCED_EVERY_HOURS = 6
/** The first of the list was announced so many times that ago. */
const LONGEST_AGO = 19
const DAY_MINUTES = 24 * 60
const HOUR_MS = 3_600_000

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
  await importEventCategories(
    context.tx,
    eventCategories.map(({ key, name }) => ({ name, avatarId: files.get(`event-category/${key}`) ?? null })),
  )
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
  const now = context.ago(0)
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return importEvents(
    context.tx,
    events.map((event, index) => {
      const announced = Math.max(
        ANNOUNCED_EVERY_HOURS * 60 * (LONGEST_AGO - index),
        (ANNOUNCED_DAYS - event.days) * DAY_MINUTES,
      )
      return {
        title: event.title,
        category: nameOf(event.category),
        userId: idOf(context, event.creator),
        avatarId: files.get(`event/${event.key}`) ?? null,
        date: new Date(midnight + (event.days * 24 + event.hour) * HOUR_MS),
        content: event.content,
        area: event.area,
        address: event.address ?? null,
        expense: event.expense ?? 0,
        latitude: event.place?.[0] ?? null,
        longitude: event.place?.[1] ?? null,
        isWaiting: event.isWaiting ?? false,
        recommended: event.isRecommended ?? false,
        timeZone: 'Asia/Shanghai',
        createdAt: context.ago(announced),
      }
    }),
  )
}

/** Who is interested, and who of those wants to come. */
async function addMarks(context: DemoContext, ids: readonly number[]): Promise<void> {
  const { tx, random } = context
  const social = people.filter(({ state, days }) => !state && days > 0)
  const marks = ids.flatMap((eventId, index) => {
    const { isWaiting, creator } = events[index]!
    if (isWaiting) return []
    const interested = random.shuffled(social.filter(({ key }) => key !== creator)).slice(0, random.int(4, 24))
    return interested.flatMap(({ key }) => [
      { eventId, kind: 'interest' as const, userId: idOf(context, key) },
      ...(random.chance(0.4) ? [{ eventId, kind: 'want-join' as const, userId: idOf(context, key) }] : []),
    ])
  })
  await importMarks(tx, marks)
}
