import { Avatar, Button, EmptyState, SkeletonRows, toast } from '@plaza/ui'
import { BlockIcon } from '@plaza/ui/icons'
import { byOffset, list, useInfiniteQuery } from '../../data/ask.ts'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import type { UserSummary } from '../../data/types.ts'
import { useMessages } from '../../messages/index.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { FailedState } from '../../shell/states.tsx'

export default defineSettings('blocked', BlockedPage)

const PAGE = 20
const blocked = () => list('/user/blacks', { query: { limit: PAGE } }, byOffset(PAGE))

function BlockedPage() {
  const { t } = useSettingsMessages()
  return (
    <SettingsFrame title={t('settings.blocked')} text={t('settings.blocked_text')} flush>
      <People />
    </SettingsFrame>
  )
}

function People() {
  const { t: shared } = useMessages()
  const { t } = useSettingsMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(blocked())

  const act = async (person: UserSummary, isBlock: boolean) => {
    const path = { params: { path: { user: person.id } } }
    try {
      await (isBlock ? plaza.PUT('/user/blacks/{user}', path) : plaza.DELETE('/user/blacks/{user}', path))
      // Lists everywhere show or hide this person now.
      await query.invalidateQueries()
      if (!isBlock)
        toast(t('settings.unblocked', { name: person.name }), {
          act: { label: t('settings.block_again'), onSelect: () => void act(person, true) },
        })
    } catch (refusal) {
      toast((refusal as Error).message, { isError: true })
    }
  }
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const people = data.pages.flat()
  if (people.length === 0)
    return (
      <EmptyState icon={<BlockIcon size={24} />} title={t('settings.no_blocked')}>
        {t('settings.no_blocked_text')}
      </EmptyState>
    )
  return (
    <>
      <ul>
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-3 border-b border-line px-4 py-3">
            <Avatar name={person.name} src={person.avatar?.url} decorative />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{person.name}</span>
              {person.bio && <span className="block truncate text-s text-soft">{person.bio}</span>}
            </span>
            <Button
              size="s"
              aria-label={t('settings.unblock_of', { name: person.name })}
              onClick={() => void act(person, false)}
            >
              {t('settings.unblock')}
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="grid place-items-center p-4">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {shared('ui.more')}
          </Button>
        </div>
      )}
    </>
  )
}
