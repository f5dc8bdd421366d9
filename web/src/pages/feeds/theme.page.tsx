import { SparkleIcon } from '@plaza/ui/icons'
import { definePage } from '../../app/page.ts'
import { get, useQuery } from '../../data/ask.ts'
import { fetchList } from '../../data/query.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { FailedState, State } from '../../shell/states.tsx'

const themeOf = (id: string | undefined) => get('/feed-themes/{theme}', { path: { theme: Number(id) } })

export default definePage({
  bar: 'back',
  load: ({ query, params }) =>
    Promise.all([query.fetchQuery(themeOf(params['id'])), fetchList(query, feedLists.ofTheme(Number(params['id'])))]),
  head: ({ query, params }) => {
    const theme = query.getQueryData(themeOf(params['id']).queryKey)
    return { title: theme?.title ?? '', ...(theme?.description && { description: theme.description }) }
  },
  Component: ({ params }) => <ThemePage id={params['id']!} />,
})

function ThemePage({ id }: { id: string }) {
  const { t } = useMessages()
  const { data: theme, error, refetch } = useQuery(themeOf(id))
  if (error && !theme) return <FailedState isPage error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className="border-b px-4 py-6">
        <h1 className="text-xl font-semibold"># {theme?.title}</h1>
        {theme?.description && <p className="mt-2 text-soft">{theme.description}</p>}
        {theme && (
          <p className="mt-3 flex items-center gap-4 text-s text-faint">
            {t('feeds.theme_people', { count: theme.counts.participator })}
            <a
              href={`/publish?theme=${id}`}
              className="ml-auto rounded-pill bg-accent px-4 py-1.5 font-semibold text-on-accent"
            >
              {t('feeds.take_part')}
            </a>
          </p>
        )}
      </div>
      <FeedList
        list={feedLists.ofTheme(Number(id))}
        empty={<State icon={<SparkleIcon size={24} />} title={t('feeds.nothing')} text={t('feeds.nothing_text')} />}
      />
    </>
  )
}
