import type { Seed } from '../row.ts'

/** No community announces ten million events, and adding them would take longer than everything else of that size. */
const MAX_EVENTS = 1_000_000
const KINDS = 20

/** As many events as the size, one an hour, half of them over. */
export default {
  name: 'events',
  order: 30,
  async fill(owner, size) {
    const events = Math.min(size, MAX_EVENTS)
    await owner`insert into event_categories (name, events_count) select 'Kind ' || n, ${events / KINDS}::int from generate_series(1, ${KINDS}::int) as n`
    // The trigger counts one event at a time, which is right for people and slow for a million at once.
    await owner`alter table events disable trigger events_count_visible`
    await owner`
      insert into events (title, category_id, user_id, date, content, area, audit)
      select 'Event number ' || n, kind.first + n % ${KINDS}::int, person.first, now() + make_interval(hours => (n - ${events}::int / 2)),
        repeat('What it is about. ', 20), 'Region ' || n % 100, 1
      from generate_series(1, ${events}::int) as n, (select min(id) as first from event_categories) kind,
        (select min(id) as first from users where name like 'bench %') person`
    await owner`alter table events enable trigger events_count_visible`
  },
} satisfies Seed
