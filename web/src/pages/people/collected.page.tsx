import { BookmarkIcon } from '@plaza/ui/icons'
import { type Address, definePage } from '../../app/page.ts'
import { FolderBar } from '../../collected/folder-bar.tsx'
import { folders } from '../../collected/folders.ts'
import { useQuery } from '../../data/ask.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { usePostMessages } from '../../posts/messages.ts'
import { State } from '../../shell/states.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: messages.t('people.collected'), isIndexed: false }),
  Component: Collected,
})

function Collected({ search }: Address) {
  const { t } = useMessages()
  const { t: own } = usePostMessages()
  const folder = Number(search.get('folder')) || undefined
  const { data = [] } = useQuery(folders())
  const shown = data.find(({ id }) => id === folder)
  return (
    <>
      <h1 className="sr-only">{shown?.name ?? t('people.collected')}</h1>
      <FolderBar all={data} shown={shown} />
      <FeedList
        key={folder ?? 0}
        list={feedLists.collected(folder)}
        empty={
          <State
            icon={<BookmarkIcon size={24} />}
            title={folder ? own('collected.empty') : t('people.nothing_collected')}
            text={folder ? own('collected.empty_text') : t('people.nothing_collected_text')}
          />
        }
      />
    </>
  )
}
