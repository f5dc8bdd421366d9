import { TabLinks } from '@plaza/ui'
import { SparkleIcon } from '@plaza/ui/icons'
import { type Address, definePage } from '../../app/page.ts'
import { fetchList } from '../../data/query.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { State } from '../../shell/states.tsx'

const listOf = ({ params, search }: Pick<Address, 'params' | 'search'>) =>
  (search.get('by') === 'hot' ? feedLists.hotOfTag : feedLists.ofTag)(params['tag']!)

export default definePage({
  bar: 'back',
  load: ({ query, ...address }) => fetchList(query, listOf(address)),
  head: ({ params }) => ({ title: `#${params['tag']}`, canonical: `/tags/${encodeURIComponent(params['tag']!)}` }),
  Component: TagPage,
})

/** Posts with a tag, newest or hottest first. */
function TagPage(address: Address) {
  const { t } = useMessages()
  const tag = address.params['tag']!
  const href = `/tags/${encodeURIComponent(tag)}`
  const isHot = address.search.get('by') === 'hot'
  return (
    <>
      <div className="flex items-center gap-4 px-4 py-6">
        <h1 className="min-w-0 flex-1 text-xl font-semibold [overflow-wrap:anywhere]">#{tag}</h1>
        <a
          href={`/publish?text=${encodeURIComponent(`#${tag} `)}`}
          className="rounded-pill bg-accent px-4 py-1.5 text-s font-semibold text-on-accent"
        >
          {t('feeds.tag_publish')}
        </a>
      </div>
      <TabLinks
        className="border-b"
        label={t('feeds.tag_orders')}
        links={[
          { href, label: t('feeds.latest'), current: !isHot },
          { href: `${href}?by=hot`, label: t('feeds.hot'), current: isHot },
        ]}
      />
      <FeedList
        key={String(isHot)}
        list={listOf(address)}
        empty={<State icon={<SparkleIcon size={24} />} title={t('feeds.nothing')} text={t('feeds.nothing_text')} />}
      />
    </>
  )
}
