import { Button, toast } from '@plaza/ui'
import { SparkleIcon } from '@plaza/ui/icons'
import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { FeedList } from '../../feeds/feed-list.tsx'
import { FeedSkeleton } from '../../feeds/feed-skeleton.tsx'
import { useForYouMessages } from '../../feeds/for-you/messages.ts'
import { feedPreferences } from '../../feeds/for-you/preferences.ts'
import { useSeen } from '../../feeds/for-you/use-seen.ts'
import { Why } from '../../feeds/for-you/why.tsx'
import { ListTabs } from '../../feeds/list-tabs.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { FailedState, GuestState, State } from '../../shell/states.tsx'

export default definePage({
  head: ({ messages }) => ({ title: messages.t('feeds.for_you'), isIndexed: false }),
  Component: ForYou,
})

function ForYou() {
  const { t } = useMessages()
  const { isMember } = useMembership()
  return (
    <>
      <h1 className="sr-only">{t('feeds.for_you')}</h1>
      <ListTabs here="/for-you" />
      {isMember ? <Chosen /> : <GuestState />}
    </>
  )
}

function Chosen() {
  const { t } = useForYouMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const onSeen = useSeen()
  const { data, error, refetch } = useQuery(feedPreferences())
  const turn = async (isOn: boolean) => {
    try {
      await plaza.PATCH('/user/feed-preferences', { body: { for_you: isOn } })
      await Promise.all([
        query.invalidateQueries({ queryKey: feedPreferences().queryKey }),
        query.invalidateQueries({ queryKey: feedLists.forYou().queryKey }),
      ])
    } catch (refusal) {
      toast((refusal as Error).message, { isError: true })
    }
  }
  const icon = <SparkleIcon size={24} />
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <FeedSkeleton />
  if (!data.is_for_you_offered)
    return <State icon={icon} title={t('for_you.not_offered')} text={t('for_you.not_offered_text')} />
  if (!data.for_you)
    return (
      <State icon={icon} title={t('for_you.is_off')} text={t('for_you.is_off_text')}>
        <Button look="primary" onClick={() => void turn(true)}>
          {t('for_you.turn_on')}
        </Button>
      </State>
    )
  return (
    <>
      <div className="flex items-center gap-3 border-b px-4 py-2 text-s text-soft">
        <p className="min-w-0 flex-1">{t('for_you.about')}</p>
        <Button size="s" onClick={() => void turn(false)}>
          {t('for_you.turn_off')}
        </Button>
      </div>
      <FeedList
        list={feedLists.forYou()}
        below={(feed) => <Why feed={feed} onSeen={onSeen} />}
        empty={<State icon={icon} title={t('for_you.nothing')} text={t('for_you.nothing_text')} />}
      />
    </>
  )
}
