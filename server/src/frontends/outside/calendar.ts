import type { FastifyReply } from 'fastify'
import type { App } from '../../kernel/http/types.ts'
import { askApi, idOf } from '../ask-api.ts'
import type { FetchInside } from '../inside.ts'
import type { SiteView } from '../site.ts'

interface CalendarEvent {
  id: number
  title: string
  date: string
  content: string
  area: string
  address: string | null
  cancelled_at?: string
}

const LINE_BYTES = 73
const CONTENT = 2_000

/** `/events/:id/event.ics`: an event for the reader's own calendar (RFC 5545). */
export function registerCalendar(app: App, { fetch, site }: { fetch: FetchInside; site: () => SiteView }): void {
  app.get('/events/:id/event.ics', {
    config: { access: 'any' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const event = await askApi<CalendarEvent>(fetch, `/events/${idOf(request)}`)
      return (reply as FastifyReply)
        .header('cache-control', 'public, max-age=60')
        .header('content-disposition', `attachment; filename="event-${event.id}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(calendarOf(event, site()))
    },
  })
}

/** One event as an iCalendar file. */
export function calendarOf(event: CalendarEvent, { origin, name }: Pick<SiteView, 'origin' | 'name'>): string {
  const address = `${origin}/events/${event.id}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(name)}//Plaza//EN`,
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${new URL(origin).host}`,
    `DTSTAMP:${utcOf(event.date)}`,
    `DTSTART:${utcOf(event.date)}`,
    `SUMMARY:${text(event.title)}`,
    `LOCATION:${text([event.area, event.address].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${text(`${event.content.slice(0, CONTENT)}\n\n${address}`)}`,
    `URL:${address}`,
    `STATUS:${event.cancelled_at ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const utcOf = (date: string): string => `${date.replace(' ', 'T').replace(/[-:]/g, '')}Z`

const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** A line of more than 75 bytes goes on in the next, which begins with a space. */
function folded(line: string): string {
  const parts: string[] = ['']
  for (const character of line) {
    const part = parts.at(-1)!
    if (Buffer.byteLength(part + character) > LINE_BYTES) parts.push(character)
    else parts[parts.length - 1] = part + character
  }
  return parts.join('\r\n ')
}
