import { toast } from '@plaza/ui'
import { useMemo } from 'preact/compat'
import { definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { bodyOf, type EventDraft, EventForm } from '../../events/event-form.tsx'
import { ownZone } from '../../events/zone.ts'
import { useMessages } from '../../messages/index.ts'

const empty = (): EventDraft => ({
  title: '',
  category: '',
  date: '',
  zone: ownZone(),
  content: '',
  area: '',
  address: '',
  yuan: '0',
})

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: messages.t('events.new_title'), isIndexed: false }),
  Component: NewEventPage,
})

function NewEventPage() {
  const { t } = useMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const initial = useMemo(empty, [])
  const send = async (draft: EventDraft) => {
    const event = await plaza.POST('/events', {
      body: {
        ...bodyOf(draft),
        ...(draft.area.trim() && { area: draft.area.trim() }),
        ...(draft.address.trim() && { address: draft.address.trim() }),
        avatar: draft.avatar ?? '',
      },
    })
    toast(t(event.audit === 0 ? 'events.sent_waits' : 'events.sent'))
    await query.invalidateQueries({ queryKey: ['/events'] })
    navigate(`/events/${event.id}`, { replace: true })
  }
  return (
    <EventForm name="event" title={t('events.new_title')} initial={initial} send={t('events.send')} onSend={send} />
  )
}
