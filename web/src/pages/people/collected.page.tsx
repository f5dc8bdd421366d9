import { BookmarkIcon } from '@plaza/ui/icons'
import { definePage } from '../../app/page.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { peopleMessages, usePeopleMessages } from '../../messages/people.ts'
import { State } from '../../shell/states.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: peopleMessages(messages).t('people.collected'), isIndexed: false }),
  Component: Collected,
})

function Collected() {
  const { t } = usePeopleMessages()
  return (
    <>
      <h1 className="sr-only">{t('people.collected')}</h1>
      <FeedList
        list={feedLists.collected()}
        empty={
          <State
            icon={<BookmarkIcon size={24} />}
            title={t('people.nothing_collected')}
            text={t('people.nothing_collected_text')}
          />
        }
      />
    </>
  )
}
