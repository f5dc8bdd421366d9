import { SkeletonRows } from '@plaza/ui'
import type { QueryKey, UseQueryOptions } from '@tanstack/preact-query'
import type { ReactNode } from 'preact/compat'
import { definePage, type Head, type Page, type PageContext } from '../app/page.ts'
import { useQuery } from '../data/ask.ts'
import { fetchList } from '../data/query.ts'
import type { Feed } from '../data/types.ts'
import { FailedState } from '../shell/states.tsx'
import { feedsAbout, type RecordKind } from './lists.ts'
import { PostsAbout } from './posts-about.tsx'

interface RecordPageOptions<Record> {
  read: (id: number) => UseQueryOptions<Record> & { queryKey: QueryKey }
  head: (record: Record) => Head
  /** Which feeds stand below it; none unless given. */
  postsAbout?: RecordKind
  /** Whatever else the page shows at once. */
  also?: (context: PageContext, id: number) => Promise<unknown>
  /** What stands below each of those feeds. */
  usePostActs?: (record: Record | undefined) => ((feed: Feed) => ReactNode) | undefined
  /** A feed that stands elsewhere on the page than among them. */
  chosen?: (record: Record) => number | undefined
  /** Whether what stands above the posts is all there: they would move when it comes. */
  useIsWhole?: (record: Record | undefined) => boolean
  Content: (props: { record: Record }) => ReactNode
  Below?: (props: { record: Record }) => ReactNode
}

/** The page of one record of the catalogue: what it says, and what people say about it. */
export function defineRecordPage<Record>(options: RecordPageOptions<Record>): Page {
  const { read, head, postsAbout, also, usePostActs = () => undefined, chosen, Content, Below } = options
  const { useIsWhole = () => true } = options
  const idOf = ({ params }: { params: { [name: string]: string } }): number => Number(params['id'])
  return definePage({
    bar: 'back',
    load: (context) => {
      const id = idOf(context)
      return Promise.all([
        context.query.fetchQuery(read(id)),
        postsAbout && fetchList(context.query, feedsAbout(context.plaza, postsAbout, id)),
        also?.(context, id),
      ])
    },
    head: (context) => {
      const record = context.query.getQueryData<Record>(read(idOf(context)).queryKey)
      return record ? head(record) : { title: '' }
    },
    Component: (address) => {
      const id = idOf(address)
      const { data: record, error, refetch } = useQuery(read(id))
      const below = usePostActs(record)
      const isWhole = useIsWhole(record)
      if (error && !record) return <FailedState isPage error={error} onRetry={() => void refetch()} />
      if (!record) return <SkeletonRows rows={5} />
      return (
        <>
          <Content record={record} />
          {isWhole && Below && <Below record={record} />}
          {isWhole && postsAbout && <PostsAbout kind={postsAbout} id={id} below={below} except={chosen?.(record)} />}
        </>
      )
    },
  })
}
