import { Button } from '@plaza/ui'
import { PersonIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { useMe } from '../../data/member.tsx'
import { fetchList } from '../../data/query.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { FeedSkeleton } from '../../feeds/feed-skeleton.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { useBlocked } from '../../people/blocked.ts'
import type { User } from '../../people/lists.ts'
import { loadPerson, PersonFrame, personHead, personId } from '../../people/person-frame.tsx'
import { Pinned, pinnedOf } from '../../people/pinned.tsx'
import { State } from '../../shell/states.tsx'

export default definePage({
  bar: 'back',
  load: (context) =>
    Promise.all([
      loadPerson(context),
      fetchList(context.query, feedLists.ofUser(personId(context))),
      context.query.fetchQuery(pinnedOf(personId(context))),
    ]),
  head: (context) => personHead(context),
  Component: (address: Address) => <PersonFrame id={personId(address)}>{(user) => <Posts user={user} />}</PersonFrame>,
})

function Posts({ user }: { user: User }) {
  const { t } = useMessages()
  const isMe = useMe()?.id === user.id
  const blocked = useBlocked()
  const [isShown, setIsShown] = useState(false)
  if (!blocked) return <FeedSkeleton />
  if (blocked.has(user.id) && !isShown)
    return (
      <State
        icon={<PersonIcon size={24} />}
        title={t('people.you_blocked', { name: user.name })}
        text={t('people.you_blocked_text')}
      >
        <Button onClick={() => setIsShown(true)}>{t('people.posts')}</Button>
      </State>
    )
  return (
    <>
      <Pinned user={user.id} isMe={isMe} />
      <FeedList
        list={feedLists.ofUser(user.id)}
        withBlocked
        empty={<State icon={<PersonIcon size={24} />} title={t(isMe ? 'people.no_posts_me' : 'people.no_posts')} />}
      />
    </>
  )
}
