import { definePage } from '../../app/page.ts'
import { ListPage, loadList } from '../../feeds/list-page.tsx'
import { feedLists } from '../../feeds/lists.ts'

export default definePage({
  load: (context) => loadList(context, feedLists.latest()),
  head: ({ messages, site }) => ({
    title: '',
    reader: '',
    description: site.welcome || messages.t('feeds.home_about'),
    jsonLd: { '@type': 'WebSite', name: site.name, url: site.origin },
  }),
  Component: () => <ListPage heading="feeds.home" list={feedLists.latest()} here="/" />,
})
