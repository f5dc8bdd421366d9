import { CalendarIcon, PinIcon } from '@plaza/ui/icons'
import { useMessages } from '../messages/index.ts'
import { picture } from '../parts/picture.ts'
import { EventTime } from './event-time.tsx'
import type { Gathering } from './lists.ts'

// The title next to it leads to the same page.
const PASSED_OVER = { tabIndex: -1, 'aria-hidden': true } as const

/** An event in a list: when, what, where. */
export function EventRow({ event }: { event: Gathering }) {
  const { t, money } = useMessages()
  return (
    <article className="flex gap-4 border-b px-4 py-4">
      <a href={`/events/${event.id}`} {...PASSED_OVER} className="shrink-0">
        {event.avatar ? (
          <img
            src={picture(event.avatar.url, 240)}
            alt=""
            width={112}
            height={84}
            loading="lazy"
            className="h-21 w-28 rounded-card bg-sunken object-cover"
          />
        ) : (
          <span className="grid h-21 w-28 place-items-center rounded-card bg-sunken text-faint">
            <CalendarIcon size={28} />
          </span>
        )}
      </a>
      <div className="min-w-0 flex-1">
        <p className="text-s font-semibold text-accent">
          <EventTime event={event} style="moment" />
          {event.cancelled_at && <span className="text-danger"> · {t('events.cancelled_short')}</span>}
        </p>
        <h2 className="font-semibold">
          <a href={`/events/${event.id}`} className="hover:underline">
            {event.title}
          </a>
        </h2>
        {event.area && (
          <p className="flex items-center gap-1 text-s text-soft">
            <PinIcon size={14} className="shrink-0" />
            <span className="truncate">{event.area}</span>
          </p>
        )}
        <p className="num text-s text-faint">
          {event.expense > 0 ? money(event.expense, 'CNY') : t('events.free')} ·{' '}
          {t('events.going', { count: event.want_joins_count })}
        </p>
      </div>
    </article>
  )
}
