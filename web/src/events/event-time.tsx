import type { DateStyle } from '@plaza/ui/messages'
import { useEffect, useState } from 'preact/compat'
import { useMessages } from '../messages/index.ts'
import { utc } from '../parts/time.tsx'
import type { Gathering } from './lists.ts'
import { ownZone, wallClock } from './zone.ts'

interface EventTimeProps {
  event: Pick<Gathering, 'date' | 'time_zone'>
  style: Extract<DateStyle, 'moment' | 'full'>
  /** Adds the reader's own time where it differs. */
  withOwn?: boolean
}

/** When an event takes place, in its own time zone: the same text from the server and in the browser. */
export function EventTime({ event, style, withOwn = false }: EventTimeProps) {
  const { t, date } = useMessages()
  const at = utc(event.date)
  const zone = event.time_zone ?? 'UTC'
  // The server does not know the reader's zone.
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    if (withOwn && wallClock(at, ownZone()) !== wallClock(at, zone)) setOwn(ownZone())
  }, [at, zone, withOwn])
  const isOtherDay = own && wallClock(at, own).slice(0, 10) !== wallClock(at, zone).slice(0, 10)
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{date(at, style, zone)}</time>
      {own && (
        <span className="text-soft"> {t('events.own_time', { time: date(at, isOtherDay ? 'moment' : 'time') })}</span>
      )}
    </>
  )
}
