import { Button, Note } from '@plaza/ui'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Section } from '../parts/page.tsx'
import { SmallSelect } from '../parts/small-select.tsx'
import { Loaded } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'
import { Timeline } from './timeline.tsx'

/** Whether this person had an account before, by their contact: its limits go on. */
export function Returned({ id }: { id: number }) {
  const { t } = useConsole()
  const lines = useRead('GET /admin/users/{user}/timeline', {
    path: { user: id },
    query: { kind: 'returned', limit: 1 },
  })
  const former = lines.data?.data[0]?.about
  if (!former) return null
  return (
    <div className="mt-4">
      <Note tone="coin">
        {t('person.returned', { id: former })} <To to={`/people/${former}`}>#{former}</To>
      </Note>
    </div>
  )
}

const KINDS = [
  'returned',
  'feed',
  'comment',
  'topic',
  'event',
  'decision',
  'note',
  'report-about',
  'report-by',
  'order',
  'debt',
  'session',
  'staff-act',
  'own-act',
] as const

/** What a person did and what happened to them, page by page. */
export function PersonTimeline({ id }: { id: number }) {
  const { t, word } = useConsole()
  const [kind, setKind] = useState<(typeof KINDS)[number]>()
  const pages = useInfiniteQuery({
    queryKey: ['timeline', id, kind],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('GET /admin/users/{user}/timeline', {
        path: { user: id },
        query: { limit: 30, ...(kind && { kind }), ...(pageParam && { before: pageParam }) },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return (
    <Section
      title={t('owner.timeline')}
      acts={
        <SmallSelect
          label={t('timeline.kind')}
          value={kind ?? ''}
          none={t('timeline.everything')}
          options={KINDS.map((each) => ({ value: each, label: word('timeline', each) }))}
          onChange={(text) => setKind(KINDS.find((each) => each === text))}
        />
      }
    >
      <Loaded of={pages}>{(read) => <Timeline user={id} entries={read.pages.flatMap(({ data }) => data)} />}</Loaded>
      {pages.hasNextPage && (
        <Button className="mt-3" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('timeline.more')}
        </Button>
      )}
    </Section>
  )
}
