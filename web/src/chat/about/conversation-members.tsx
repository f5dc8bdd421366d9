import { Badge, Button, Dialog, IconButton, Menu, SkeletonRows, toast } from '@plaza/ui'
import { MoreIcon, PersonAddIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { afterId, list, useInfiniteQuery } from '../../data/ask.ts'
import { usePlaza } from '../../data/member.tsx'
import { useAttempt } from '../../parts/feedback/use-attempt.ts'
import { MoreWhenSeen } from '../../parts/more-when-seen.tsx'
import { PersonRow } from '../../parts/person-row.tsx'
import { FailedState } from '../../shell/states.tsx'
import { useChatMessages } from '../messages.ts'
import { PeoplePicker, type Picked } from '../people-picker.tsx'
import type { Conversation } from '../store/types.ts'
import { useChat } from '../store/use-chat.ts'

const SIZE = 50
const membersOf = (conversation: number) =>
  list('/chat/conversations/{conversation}/members', { path: { conversation }, query: { limit: SIZE } }, afterId(SIZE))

/** Who is in a group or topic; its owner adds, removes and hands over. */
export function Members({ conversation }: { conversation: Conversation }) {
  const { t } = useChatMessages()
  const { attempt, isBusy } = useAttempt()
  const plaza = usePlaza()
  const { me } = useChat()
  const [isAdding, setAdding] = useState(false)
  const [picked, setPicked] = useState<Picked[]>([])
  const members = useInfiniteQuery(membersOf(conversation.id))
  const known = members.data?.pages.flat() ?? []
  const isOwner = conversation.owner_id === me
  const path = { conversation: conversation.id }
  const act = (what: () => Promise<unknown>) =>
    attempt(async () => {
      await what()
      setAdding(false)
      setPicked([])
      await members.refetch()
    })
  const add = () =>
    act(async () => {
      const body = { user_ids: picked.map(({ id }) => id) }
      await plaza.call('POST /chat/conversations/{conversation}/members', { path, body })
      toast(t('chat.added'))
    })
  const handOver = (user: number) =>
    act(async () => {
      const im_group_id = Number(conversation.im_group_id)
      const [group] = await plaza.call('GET /im/group', { query: { im_group_id: [im_group_id] } })
      const { name: groupname, description: desc } = group!
      await plaza.call('PATCH /im/group', { body: { im_group_id, groupname, desc, new_owner_user: String(user) } })
    })
  const remove = (user: number) =>
    act(() => plaza.call('DELETE /chat/conversations/{conversation}/members/{user}', { path: { ...path, user } }))
  return (
    <section aria-label={t('chat.people')}>
      <div className="flex items-center gap-2 border-b px-4 py-2">
        <h2 className="flex-1 font-semibold">{t('chat.members', { count: conversation.members_count })}</h2>
        {conversation.kind === 'group' && (
          <Button size="s" icon={<PersonAddIcon size={16} />} onClick={() => setAdding(true)}>
            {t('chat.add_people')}
          </Button>
        )}
      </div>
      {members.error && !members.data ? (
        <FailedState error={members.error} onRetry={() => void members.refetch()} />
      ) : !members.data ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          <ul>
            {known.map((member) => (
              <PersonRow
                key={member.id}
                user={member}
                badge={member.role !== 'member' && <Badge tone="accent">{t(`chat.${member.role}`)}</Badge>}
              >
                {isOwner && conversation.kind === 'group' && member.id !== me && (
                  <Menu
                    label={t('chat.more')}
                    items={[
                      { label: t('chat.hand_over'), onSelect: () => void handOver(member.id) },
                      { label: t('chat.remove_member'), danger: true, onSelect: () => void remove(member.id) },
                    ]}
                  >
                    {(trigger) => (
                      <IconButton {...trigger} label={`${t('chat.more')}: ${member.name}`} icon={<MoreIcon />} />
                    )}
                  </Menu>
                )}
              </PersonRow>
            ))}
          </ul>
          {members.hasNextPage && (
            <MoreWhenSeen
              hasNextPage
              isFetchingNextPage={members.isFetchingNextPage}
              isFailed={members.isFetchNextPageError}
              onSeen={() => void members.fetchNextPage()}
            />
          )}
        </>
      )}
      {isAdding && (
        <Dialog
          open
          onClose={() => setAdding(false)}
          title={t('chat.add_people')}
          footer={
            <Button look="primary" disabled={picked.length === 0} busy={isBusy} onClick={() => void add()}>
              {t('chat.add')}
            </Button>
          }
        >
          <PeoplePicker picked={picked} onChange={setPicked} without={new Set(known.map(({ id }) => id))} />
        </Dialog>
      )}
    </section>
  )
}
