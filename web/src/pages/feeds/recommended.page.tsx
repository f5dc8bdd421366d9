import { definePage } from '../../app/page.ts'
import { ListPage, loadList } from '../../feeds/list-page.tsx'
import { feedLists } from '../../feeds/lists.ts'

export default definePage({
  load: (context) => loadList(context, feedLists.recommended()),
  head: ({ messages }) => {
    const { t } = messages
    return { title: t('feeds.recommended'), description: t('feeds.recommended_about') }
  },
  Component: () => <ListPage heading="feeds.recommended" list={feedLists.recommended()} here="/recommended" />,
})
