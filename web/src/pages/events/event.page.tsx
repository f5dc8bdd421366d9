import { Badge, LinkButton, Note, SkeletonRows } from '@plaza/ui'
import { CalendarIcon, MapIcon, PinIcon, PlusIcon, StarIcon, WalletIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { fetchList } from '../../data/query.ts'
import { EventMarks, EventMenu } from '../../events/event-acts.tsx'
import { EventTime } from '../../events/event-time.tsx'
import { eventOf, type Gathering, reviewsOf } from '../../events/lists.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { useMessages } from '../../messages/index.ts'
import { AvatarLink } from '../../parts/avatar-link.tsx'
import { pictureIn } from '../../parts/picture.ts'
import { ownLanguage } from '../../parts/text-language.ts'
import { utc } from '../../parts/time.tsx'
import { FailedState, State } from '../../shell/states.tsx'

const idOf = ({ params }: Pick<Address, 'params'>): number => Number(params['id'])

export default definePage({
  bar: 'back',
  load: (context) =>
    Promise.all([context.query.fetchQuery(eventOf(idOf(context))), fetchList(context.query, reviewsOf(idOf(context)))]),
  head: (context) => {
    const event = context.query.getQueryData(eventOf(idOf(context)).queryKey)
    if (!event) return { title: '' }
    return {
      title: event.title,
      description: event.content.slice(0, 160),
      ...(event.avatar && { image: event.avatar.url }),
      canonical: `/events/${event.id}`,
      type: 'article',
      jsonLd: {
        '@type': 'Event',
        name: event.title,
        startDate: new Date(utc(event.date)).toISOString(),
        eventStatus: `https://schema.org/${event.cancelled_at ? 'EventCancelled' : 'EventScheduled'}`,
        description: event.content.slice(0, 500),
        location: { '@type': 'Place', name: event.address ?? event.area, address: event.area },
        organizer: { '@type': 'Person', name: event.creator.name },
      },
    }
  },
  Component: EventPage,
})

function EventPage(address: Address) {
  const id = idOf(address)
  const { data: event, error, refetch } = useQuery(eventOf(id))
  if (error && !event) return <FailedState isPage error={error} onRetry={() => void refetch()} />
  if (!event) return <SkeletonRows rows={5} />
  return (
    <>
      <About event={event} />
      <Reviews id={id} />
    </>
  )
}

function About({ event }: { event: Gathering }) {
  const { t, money, now } = useMessages()
  const isOver = utc(event.date) < now()
  const isPublic = (event.audit ?? 1) === 1
  return (
    <article className="border-b">
      {event.avatar && (
        <img
          {...pictureIn(event.avatar.url, 'page')}
          alt=""
          width={640}
          height={320}
          fetchPriority="high"
          className="aspect-[2/1] w-full bg-sunken object-cover"
        />
      )}
      <div className="grid gap-4 p-4">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Badge tone="accent">{event.category.name}</Badge>
            <h1 className="mt-1.5 text-xl font-semibold">{event.title}</h1>
          </div>
          <EventMenu event={event} />
        </div>
        {!isPublic && (
          <Note tone={event.audit === -1 ? 'danger' : 'coin'}>
            {t(event.audit === -1 ? 'events.refused' : 'events.waits')}
          </Note>
        )}
        {event.cancelled_at && <Note tone="danger">{t('events.is_cancelled')}</Note>}
        <ul className="grid gap-2.5">
          <Fact icon={<CalendarIcon size={18} />}>
            <EventTime event={event} style="full" withOwn />
            {isOver && <span className="text-soft"> · {t('events.over')}</span>}
            {isPublic && !isOver && !event.cancelled_at && (
              <a
                href={`/events/${event.id}/event.ics`}
                download
                className="mt-0.5 flex w-fit items-center gap-1 text-s text-accent hover:underline"
              >
                <PlusIcon size={14} />
                {t('events.add_to_calendar')}
              </a>
            )}
          </Fact>
          <Fact icon={<PinIcon size={18} />}>
            {[event.area, event.address].filter(Boolean).join(' · ')}
            <MapLink event={event} />
          </Fact>
          <Fact icon={<WalletIcon size={18} />}>
            {event.expense > 0 ? money(event.expense, 'CNY') : t('events.free')}
          </Fact>
        </ul>
        {!isOver && !event.cancelled_at && <EventMarks event={event} />}
        <p className="num text-s text-faint">
          {t('events.going', { count: event.want_joins_count })} ·{' '}
          {t('events.interested_count', { count: event.interesteds_count })}
        </p>
        <p {...ownLanguage(event.content)} className="leading-relaxed whitespace-pre-line">
          {event.content}
        </p>
        <p className="flex items-center gap-3 text-s text-soft">
          <AvatarLink user={event.creator} size={32} />
          <span>
            {t('events.by')}{' '}
            <a href={`/people/${event.user_id}`} className="font-semibold text-ink hover:underline">
              {event.creator.name}
            </a>
          </span>
        </p>
      </div>
    </article>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <span className="mt-1 text-soft">{icon}</span>
    <span>{children}</span>
  </li>
)

/** The phone's own map where there is one, else the web's. */
function MapLink({ event: { latitude, longitude, area, address } }: { event: Gathering }) {
  const { t } = useMessages()
  const where = [area, address].filter(Boolean).join(' ')
  const query =
    latitude !== undefined && longitude !== undefined
      ? `mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
      : `query=${encodeURIComponent(where)}`
  const path = latitude !== undefined ? '' : 'search'
  return (
    <a
      href={`https://www.openstreetmap.org/${path}?${query}`}
      target="_blank"
      rel="noreferrer"
      className="mt-0.5 flex w-fit items-center gap-1 text-s text-accent hover:underline"
    >
      <MapIcon size={14} />
      {t('events.map')}
    </a>
  )
}

function Reviews({ id }: { id: number }) {
  const { t } = useMessages()
  const write = (
    <LinkButton look="primary" size="s" href={`/publish?kind=event&about=${id}`}>
      {t('events.review')}
    </LinkButton>
  )
  return (
    <section>
      <div className="flex items-center border-b px-4 py-3">
        <h2 className="flex-1 font-semibold">{t('events.reviews')}</h2>
        {write}
      </div>
      <FeedList
        list={reviewsOf(id)}
        isAboutOne
        empty={
          <State icon={<StarIcon size={24} />} title={t('events.no_reviews')} text={t('events.no_reviews_text')} />
        }
      />
    </section>
  )
}
