import { PersonAddIcon } from '@plaza/ui/icons'
import { definePage } from '../../app/page.ts'
import { useMembership } from '../../data/member.tsx'
import { FeedList } from '../../feeds/feed-list.tsx'
import { ListTabs } from '../../feeds/list-tabs.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { GuestState, State } from '../../shell/states.tsx'

export default definePage({
  head: ({ messages }) => ({ title: messages.t('feeds.following') }),
  Component: Following,
})

function Following() {
  const { t } = useMessages()
  const { isMember } = useMembership()
  const empty = (
    <State
      icon={<PersonAddIcon size={24} />}
      title={t('feeds.nothing_following')}
      text={t('feeds.nothing_following_text')}
    >
      <a href="/search" className="rounded-pill bg-accent px-5 py-2 text-m font-semibold text-on-accent">
        {t('feeds.find_people')}
      </a>
    </State>
  )
  return (
    <>
      <h1 className="sr-only">{t('feeds.following')}</h1>
      <ListTabs here="/following" />
      {isMember ? <FeedList list={feedLists.following()} empty={empty} /> : <GuestState />}
    </>
  )
}
