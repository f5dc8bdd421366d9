import { SkeletonRows, toast } from '@plaza/ui'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { useQuery } from '../../data/ask.ts'
import { useMe, useMembership, useQueryClient } from '../../data/member.tsx'
import { bodyOf, type EventDraft, EventForm, yuanOf } from '../../events/event-form.tsx'
import { eventOf, type Gathering } from '../../events/lists.ts'
import { ownZone, wallClock } from '../../events/zone.ts'
import { useMessages } from '../../messages/index.ts'
import { utc } from '../../parts/time.tsx'
import { FailedState, ForbiddenState } from '../../shell/states.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: messages.t('events.edit'), isIndexed: false }),
  Component: EditEventPage,
})

function EditEventPage({ params }: Address) {
  const me = useMe()
  const { data: event, error, refetch } = useQuery(eventOf(Number(params['id'])))
  if (error && !event) return <FailedState isPage error={error} onRetry={() => void refetch()} />
  if (!event || !me) return <SkeletonRows rows={6} />
  return event.user_id === me.id ? <Form event={event} /> : <ForbiddenState />
}

function Form({ event }: { event: Gathering }) {
  const { t } = useMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const save = async (draft: EventDraft) => {
    const changed = await plaza.PATCH('/events/{event}', {
      params: { path: { event: event.id } },
      body: {
        ...bodyOf(draft),
        area: draft.area.trim() || null,
        address: draft.address.trim() || null,
        ...(draft.avatar && { avatar: draft.avatar }),
      },
    })
    toast(t(changed.audit === 0 ? 'events.saved_waits' : 'events.saved'))
    query.setQueryData(eventOf(event.id).queryKey, changed)
    await query.invalidateQueries({ queryKey: ['/events'] })
    navigate(`/events/${event.id}`, { replace: true })
  }
  return (
    <EventForm
      name={`event ${event.id}`}
      title={t('events.edit')}
      initial={draftOf(event)}
      picture={event.avatar?.url}
      send={t('events.save')}
      onSend={save}
    />
  )
}

function draftOf(event: Gathering): EventDraft {
  const zone = event.time_zone ?? ownZone()
  return {
    title: event.title,
    category: String(event.category.id),
    date: wallClock(utc(event.date), zone),
    zone,
    content: event.content,
    area: event.area,
    address: event.address ?? '',
    yuan: yuanOf(event.expense),
  }
}
