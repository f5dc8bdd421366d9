import { LinkButton, PillLink, TabLinks } from '@plaza/ui'
import { CalendarIcon, PlusIcon } from '@plaza/ui/icons'
import { type Address, definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { useMe, useMembership } from '../../data/member.tsx'
import { fetchList } from '../../data/query.ts'
import { EventList } from '../../events/event-list.tsx'
import { type EventFilter, eventCategories, eventList, hotAreas } from '../../events/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { utc } from '../../parts/time.tsx'
import { GuestState, State } from '../../shell/states.tsx'

const TIMES = ['to_come', 'past', 'recommended', 'mine'] as const
const OWN = ['mine', 'hosting'] as const
const isOwn = (when: EventFilter['when']): boolean => OWN.some((each) => each === when)

function filterOf(search: URLSearchParams): EventFilter {
  const category = Number(search.get('category'))
  const area = search.get('area')?.trim().slice(0, 50)
  return {
    when: [...TIMES, ...OWN].find((each) => each === search.get('when')) ?? 'to_come',
    ...(Number.isSafeInteger(category) && category > 0 && { category }),
    ...(area && { area }),
  }
}

function addressOf({ when, category, area }: EventFilter): string {
  const query = new URLSearchParams({
    ...(when !== 'to_come' && { when }),
    ...(category && { category: String(category) }),
    ...(area && { area }),
  })
  return query.size > 0 ? `/events?${query}` : '/events'
}

export default definePage({
  load: ({ query, search }) => {
    const filter = filterOf(search)
    return Promise.all([
      isOwn(filter.when) ? undefined : fetchList(query, eventList(filter)),
      query.fetchQuery(eventCategories()),
      query.fetchQuery(hotAreas()),
    ])
  },
  head: ({ messages }) => {
    const { t } = messages
    return { title: t('events.title'), description: t('events.about'), canonical: '/events' }
  },
  Component: EventsPage,
})

function EventsPage({ search }: Address) {
  const { t, now } = useMessages()
  const { isMember } = useMembership()
  const me = useMe()
  const filter = filterOf(search)
  const list = eventList({ ...filter, ...(me && { user: me.id }) })
  const isPast = (date: string): boolean => utc(date) < now()
  return (
    <>
      <header className="flex items-center gap-2 px-4 pt-5 pb-2">
        <h1 className="flex-1 text-xl font-semibold">{t('events.title')}</h1>
        <LinkButton size="s" look="primary" href="/events/new" icon={<PlusIcon size={16} />}>
          {t('events.announce')}
        </LinkButton>
      </header>
      <TabLinks
        className="border-b"
        label={t('events.tabs')}
        links={TIMES.map((when) => ({
          href: addressOf({ ...filter, when }),
          label: t(`events.${when}`),
          current: when === filter.when || (when === 'mine' && isOwn(filter.when)),
        }))}
      />
      {isOwn(filter.when) ? (
        <nav aria-label={t('events.mine')} className="scroll-row gap-2 border-b px-4 py-2.5">
          {OWN.map((when) => (
            <PillLink key={when} href={addressOf({ when })} current={filter.when === when}>
              {t(when === 'mine' ? 'events.going_to' : 'events.hosting')}
            </PillLink>
          ))}
        </nav>
      ) : (
        <Filters filter={filter} />
      )}
      {isOwn(filter.when) && !isMember ? (
        <GuestState />
      ) : (
        <EventList
          key={filter.when}
          list={list}
          shows={({ date }) =>
            filter.when === 'past' ? isPast(date) : filter.when === 'to_come' ? !isPast(date) : true
          }
          empty={
            <State icon={<CalendarIcon size={24} />} title={t('events.none')} text={t('events.none_text')}>
              <LinkButton look="primary" href="/events/new">
                {t('events.announce')}
              </LinkButton>
            </State>
          }
        />
      )}
    </>
  )
}

function Filters({ filter }: { filter: EventFilter }) {
  const { t } = useMessages()
  const { data: categories = [] } = useQuery(eventCategories())
  const { data: areas = [] } = useQuery(hotAreas())
  const { category: _, ...withoutCategory } = filter
  const { area: __, ...withoutArea } = filter
  // Staff write hot places as a path, from the country down; people search for its last part.
  const names = [...new Set(areas.map((area) => area.split(/[\s,，/]+/).at(-1) ?? area))].slice(0, 8)
  return (
    <>
      <nav aria-label={t('events.categories')} className="scroll-row gap-2 border-b px-4 py-2.5">
        <PillLink href={addressOf(withoutCategory)} current={!filter.category}>
          {t('events.all')}
        </PillLink>
        {categories.map(({ id, name }) => (
          <PillLink key={id} href={addressOf({ ...filter, category: id })} current={filter.category === id}>
            {name}
          </PillLink>
        ))}
      </nav>
      {names.length > 0 && (
        <nav aria-label={t('events.area')} className="scroll-row gap-2 border-b px-4 py-2.5">
          <PillLink href={addressOf(withoutArea)} current={!filter.area}>
            {t('events.everywhere')}
          </PillLink>
          {names.map((area) => (
            <PillLink key={area} href={addressOf({ ...filter, area })} current={filter.area === area}>
              {area}
            </PillLink>
          ))}
        </nav>
      )}
    </>
  )
}
