import { Button, Dialog, IconButton, Menu, toast } from '@plaza/ui'
import {
  CheckIcon,
  CloseIcon,
  CommentIcon,
  EditIcon,
  FlagIcon,
  MoreIcon,
  ShareIcon,
  StarIcon,
  TrashIcon,
} from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { navigate } from '../app/router.tsx'
import { useShareToChat } from '../chat/sharing/use-share-to-chat.tsx'
import { useAct } from '../data/act.ts'
import { useMe, useMembership, useQueryClient } from '../data/member.tsx'
import { patchAll, recordOf } from '../data/patch.ts'
import { useMessages } from '../messages/index.ts'
import { useShare } from '../parts/feedback/use-share.ts'
import { ReportDialog } from '../parts/report-dialog.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { eventOf, type Gathering } from './lists.ts'

type Mark = 'wantJoin' | 'interested'
const COUNTS = { wantJoin: 'want_joins_count', interested: 'interesteds_count' } as const

const marked =
  (mark: Mark, isOn: boolean) =>
  (event: Gathering): Gathering =>
    event[mark] === isOn
      ? event
      : { ...event, [mark]: isOn, [COUNTS[mark]]: Math.max(0, event[COUNTS[mark]] + (isOn ? 1 : -1)) }

type Marking = Gathering & { isOn: boolean }

function useMark(mark: Mark) {
  const { plaza, requireMember } = useMembership()
  const { t } = useMessages()
  const patch = (query: Parameters<typeof patchAll>[0], id: number, isOn: boolean) =>
    patchAll(query, recordOf<Gathering>(id, 'want_joins_count'), marked(mark, isOn))
  const act = useAct<Marking>({
    show: (query, { id, isOn }) => patch(query, id, isOn),
    tell: ({ id, isOn }) => {
      const params = { path: { event: id } }
      if (mark === 'wantJoin')
        return isOn
          ? plaza.POST('/events/{event}/want-join', { params })
          : plaza.DELETE('/events/{event}/want-join', { params })
      return isOn
        ? plaza.POST('/events/{event}/interest', { params })
        : plaza.DELETE('/events/{event}/interest', { params })
    },
    takeBack: (query, { id, isOn }) => patch(query, id, !isOn),
    refused: (error) => toast(t('events.failed', { reason: error.message }), { isError: true }),
    outdates: [['/events']],
  })
  return (event: Gathering) => {
    const change = () => void act({ ...event, isOn: !event[mark] })
    if (requireMember('event', undefined, change)) change()
  }
}

/** Coming, being interested: switched on and off, and counted at once. */
export function EventMarks({ event }: { event: Gathering }) {
  const { t } = useMessages()
  const join = useMark('wantJoin')
  const like = useMark('interested')
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look={event.wantJoin ? 'secondary' : 'primary'}
        aria-pressed={event.wantJoin}
        icon={event.wantJoin && <CheckIcon size={16} />}
        onClick={() => join(event)}
      >
        {t(event.wantJoin ? 'events.wants_join' : 'events.want_join')}
      </Button>
      <Button
        aria-pressed={event.interested}
        icon={<StarIcon size={16} filled={event.interested} />}
        onClick={() => like(event)}
      >
        {t('events.interested')}
      </Button>
    </div>
  )
}

export function EventMenu({ event }: { event: Gathering }) {
  const { t } = useMessages()
  const { plaza, requireMember } = useMembership()
  const query = useQueryClient()
  const me = useMe()
  const [asks, setAsks] = useState<'cancel' | 'delete' | 'report'>()
  const close = () => setAsks(undefined)
  const toChat = useShareToChat({ type: 'event', id: event.id })
  const { share } = useShare()
  const shareEvent = () => share({ title: event.title, text: event.content, address: `/events/${event.id}` })
  const { submit: remove, isBusy } = useSubmit(async () => {
    try {
      await plaza.DELETE('/events/{event}', { params: { path: { event: event.id } } })
      toast(t('events.deleted'))
      await query.invalidateQueries({ queryKey: ['/events'] })
      navigate('/events', { replace: true })
    } catch (error) {
      close()
      toast(t('events.failed', { reason: (error as Error).message }), { isError: true })
    }
  })
  const { submit: cancel, isBusy: isCancelling } = useSubmit(async () => {
    try {
      await plaza.POST('/events/{event}/cancellation', { params: { path: { event: event.id } } })
      toast(t('events.cancelled'))
      await query.invalidateQueries({ queryKey: ['/events'] })
      await query.invalidateQueries({ queryKey: eventOf(event.id).queryKey })
    } catch (error) {
      toast(t('events.failed', { reason: (error as Error).message }), { isError: true })
    }
    close()
  })
  const isMine = me?.id === event.user_id
  const ofOrganizer = [
    ...(event.cancelled_at
      ? []
      : [
          {
            label: t('events.edit'),
            icon: <EditIcon size={18} />,
            onSelect: () => navigate(`/events/${event.id}/edit`),
          },
          { label: t('events.cancel'), icon: <CloseIcon size={18} />, onSelect: () => setAsks('cancel') },
        ]),
    { label: t('events.delete'), icon: <TrashIcon size={18} />, danger: true, onSelect: () => setAsks('delete') },
  ]
  return (
    <>
      <Menu
        label={t('events.more')}
        items={[
          { label: t('events.share'), icon: <ShareIcon size={18} />, onSelect: () => void shareEvent() },
          ...(toChat.open
            ? [{ label: t('chat.share_to'), icon: <CommentIcon size={18} />, onSelect: toChat.open }]
            : []),
          ...(isMine
            ? ofOrganizer
            : [
                {
                  label: t('events.report'),
                  icon: <FlagIcon size={18} />,
                  danger: true,
                  onSelect: () => requireMember('report') && setAsks('report'),
                },
              ]),
        ]}
      >
        {(trigger) => <IconButton {...trigger} label={t('events.more')} icon={<MoreIcon />} />}
      </Menu>
      {toChat.dialog}
      {asks === 'report' && <ReportDialog subject={{ kind: 'event', id: event.id }} onClose={close} />}
      <Dialog
        open={asks === 'delete'}
        onClose={close}
        title={t('events.delete_ask', { name: event.title })}
        footer={
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {t('events.delete')}
          </Button>
        }
      >
        <p>{t('events.delete_text')}</p>
      </Dialog>
      <Dialog
        open={asks === 'cancel'}
        onClose={close}
        title={t('events.cancel_ask', { name: event.title })}
        footer={
          <Button look="danger" busy={isCancelling} onClick={() => void cancel()}>
            {t('events.cancel')}
          </Button>
        }
      >
        <p>{t('events.cancel_text')}</p>
      </Dialog>
    </>
  )
}
