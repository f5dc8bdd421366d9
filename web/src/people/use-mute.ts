import { toast } from '@plaza/ui'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'

/** Mutes a person or a topic: what is theirs leaves all lists. Can be undone at once, and in the settings. */
export function useMute() {
  const { t } = useMessages()
  const { plaza, requireMember } = useMembership()
  const query = useQueryClient()
  const set = async (kind: 'user' | 'topic', { id, name }: { id: number; name: string }, isOn: boolean) => {
    try {
      if (kind === 'user') {
        const path = { params: { path: { user: id } } }
        await (isOn ? plaza.PUT('/user/muted-users/{user}', path) : plaza.DELETE('/user/muted-users/{user}', path))
      } else {
        const path = { params: { path: { topic: id } } }
        await (isOn ? plaza.PUT('/user/muted-topics/{topic}', path) : plaza.DELETE('/user/muted-topics/{topic}', path))
      }
      if (isOn)
        toast(t('feeds.muted', { name }), {
          act: { label: t('feeds.undo'), onSelect: () => void set(kind, { id, name }, false) },
        })
      await query.invalidateQueries()
    } catch (error) {
      toast((error as Error).message, { isError: true })
    }
  }
  return (kind: 'user' | 'topic', subject: { id: number; name: string }) => {
    if (requireMember('mute')) void set(kind, subject, true)
  }
}
