import { afterId, byOffset, get, list } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'

type Schemas = components['schemas']
export type Gathering = Schemas['Event']
export type EventCategory = Schemas['EventCategory']

const SIZE = 20
const REVIEWS = 15

export interface EventFilter {
  when: 'to_come' | 'past' | 'recommended' | 'mine' | 'hosting'
  category?: number
  area?: string
  user?: number
}

/** Events; those to come are first, by date, unless one asks for the past. */
export const eventList = ({ when, category, area, user }: EventFilter) =>
  list(
    '/events',
    {
      query: {
        limit: SIZE,
        ...(category && { c: category }),
        ...(area && { area }),
        ...(when === 'past' && { ob: 'date:desc' }),
        ...(when === 'recommended' && { recommended: 1 }),
        ...(when === 'mine' && { joined: 1 }),
        ...(when === 'hosting' && user && { user_id: user, ob: 'id:desc' }),
      },
    },
    byOffset(SIZE),
  )

export const eventOf = (id: number) => get('/events/{event}', { path: { event: id } })
export const eventCategories = () => get('/event-categories', { query: { limit: 50 } })
export const hotAreas = () => get('/locations/hots', {})

export const reviewsOf = (event: number) =>
  list('/events/{event}/comments', { path: { event }, query: { limit: REVIEWS } }, afterId(REVIEWS))
