import { BookmarkIcon } from '@plaza/ui/icons'
import { definePage } from '../../app/page.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { State } from '../../shell/states.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: messages.t('people.collected'), isIndexed: false }),
  Component: Collected,
})

function Collected() {
  const { t } = useMessages()
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
