import { definePage } from '../../app/page.ts'
import { ListPage, loadList } from '../../feeds/list-page.tsx'
import { feedLists } from '../../feeds/lists.ts'

export default definePage({
  load: (context) => loadList(context, feedLists.hot()),
  head: ({ messages }) => {
    const { t } = messages
    return { title: t('feeds.hot'), description: t('feeds.hot_about') }
  },
  Component: () => <ListPage heading="feeds.hot" list={feedLists.hot()} here="/hot" />,
})
