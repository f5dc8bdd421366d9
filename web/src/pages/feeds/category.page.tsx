import { SparkleIcon } from '@plaza/ui/icons'
import { definePage, type PageContext } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { PlazaProblem } from '../../data/plaza.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { loadList } from '../../feeds/list-page.tsx'
import { categories, ListTabs } from '../../feeds/list-tabs.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { State } from '../../shell/states.tsx'

const categoryOf = ({ query, params }: PageContext) =>
  query.getQueryData(categories().queryKey)?.find(({ id }) => id === Number(params['id']))

export default definePage({
  load: async (context) => {
    await loadList(context, feedLists.ofCategory(Number(context.params['id'])))
    if (!categoryOf(context)) throw new PlazaProblem({ status: 404, code: 'feed_category.not_found', message: '' })
  },
  head: (context) => ({ title: categoryOf(context)?.name ?? '' }),
  Component: ({ params }) => <Category id={Number(params['id'])} />,
})

function Category({ id }: { id: number }) {
  const { t } = useMessages()
  const { data } = useQuery(categories())
  return (
    <>
      <h1 className="sr-only">{data?.find((each) => each.id === id)?.name}</h1>
      <ListTabs category={id} />
      <FeedList
        list={feedLists.ofCategory(id)}
        empty={<State icon={<SparkleIcon size={24} />} title={t('feeds.nothing')} text={t('feeds.nothing_text')} />}
      />
    </>
  )
}
