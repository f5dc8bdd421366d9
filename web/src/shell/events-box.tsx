import { useGet } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { utc } from '../parts/time.tsx'
import { Box } from './box.tsx'

/** What happens next. */
export function EventsBox() {
  const { t, date, now } = useMessages()
  const { data } = useGet('/events', { query: { limit: 3 } })
  const coming = data?.filter((each) => utc(each.date) > now() && !each.cancelled_at) ?? []
  if (coming.length === 0) return null
  return (
    <Box title={t('shell.soon')} more={{ href: '/events', word: t('shell.events') }}>
      <ul>
        {coming.map((each) => (
          <li key={each.id}>
            <a href={`/events/${each.id}`} className="group block py-1.5 text-s text-faint">
              <b className="block text-m font-semibold text-ink group-hover:underline">{each.title}</b>
              <span className="block">{date(utc(each.date), 'moment', each.time_zone ?? 'UTC')}</span>
              {[each.area, t('shell.want_join', { count: each.want_joins_count })].filter(Boolean).join(' · ')}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
