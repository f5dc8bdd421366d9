import { defineRow } from '../row.ts'

const PAGES = 50
/** Nobody announces ten million events, and adding them would take longer than everything else of that size. */
const MAX_EVENTS = 1_000_000

/** The default list of events, those to come first, at any of the first pages. */
export default defineRow<Record<string, never>>({
  name: 'events, guest',
  async prepare({ owner, size, people: enrol }) {
    const [person] = await enrol(1)
    const events = Math.min(size, MAX_EVENTS)
    await owner`insert into event_categories (name) select 'Kind ' || n from generate_series(1, 20) as n on conflict do nothing`
    // The trigger counts one event at a time, which is right for people and slow for a million at once.
    await owner`alter table events disable trigger events_count_visible`
    await owner`
      insert into events (title, category_id, user_id, date, content, area, audit)
      select 'Event number ' || n, (select min(id) from event_categories) + n % 20, ${person!.id},
        now() + make_interval(mins => (n - ${events} / 2)), repeat('What it is about. ', 20), 'Region ' || n % 100, 1
      from generate_series(1, ${events}::int) as n`
    await owner`alter table events enable trigger events_count_visible`
    await owner`analyze events`
    return {}
  },
  requests: () =>
    Array.from({ length: PAGES }, (_, page) => ({ method: 'GET', path: `/api/v2/events?limit=20&page=${page + 1}` })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.25 }],
  growth: { atMost: 1.3 },
})
