import { SparkleIcon } from '@plaza/ui/icons'
import type { PageContext } from '../app/page.ts'
import { fetchList } from '../data/query.ts'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { State } from '../shell/states.tsx'
import { BannerAd, loadAds, PostAd } from './ads.tsx'
import { FeedList } from './feed-list.tsx'
import { categories, type FeedTab, ListTabs, themes } from './list-tabs.tsx'
import type { FeedList as List } from './lists.ts'
import { NewPosts } from './new-pill.tsx'

/** Fetches a list of feeds and what is above it. */
export const loadList = <Row extends Feed>({ query }: PageContext, list: List<Row>) =>
  Promise.all([fetchList(query, list), query.fetchQuery(categories()), query.fetchQuery(themes()), loadAds(query)])

interface ListPageProps<Row extends Feed> {
  heading: 'feeds.home' | 'feeds.recommended' | 'feeds.hot'
  list: List<Row>
  here: FeedTab
}

/** People come first, and no two ads stand together. */
const BETWEEN = { 3: <BannerAd space="feed:list:top" />, 9: <PostAd /> }

/** A list of feeds under its tabs. */
export function ListPage<Row extends Feed>({ heading, list, here }: ListPageProps<Row>) {
  const { t } = useMessages()
  return (
    <>
      <h1 className="sr-only">{t(heading)}</h1>
      <ListTabs here={here} />
      {here === '/' && <NewPosts />}
      <FeedList
        list={list}
        between={BETWEEN}
        empty={<State icon={<SparkleIcon size={24} />} title={t('feeds.nothing')} text={t('feeds.nothing_text')} />}
      />
    </>
  )
}
