import type { Given } from '@plaza/sdk'
import type { StaffTopic } from '@plaza/sdk/types'
import { call } from '../app/plaza.ts'
import { useCan } from '../app/staff.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { listSpec, period, type RowAct } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { To } from '../parts/values.tsx'

const id = { field: 'id', kind: 'number', isExtra: true } as const
const created = { field: 'created_at', kind: 'time' } as const

const topic = (
  label: RowAct<StaffTopic>['label'],
  done: RowAct<StaffTopic>['done'],
  about: RowAct<StaffTopic>['about'],
  body: Given<'PATCH /admin/topics/{topic}'>['body'],
  when: (row: StaffTopic) => boolean,
  asksWhy = false,
): RowAct<StaffTopic> => ({
  label,
  done,
  about,
  asksWhy,
  when: (row) => row.deleted_at === null && when(row),
  run: (row, why) => call('PATCH /admin/topics/{topic}', { path: { topic: row.id }, body: { ...body, ...why } }),
})

export const topics = listSpec('/admin/topics', {
  name: 'topics',
  title: 'nav.topics',
  counted: 'list.topics',
  about: 'topics.about',
  hasSearch: true,
  columns: [
    { field: 'name' },
    { field: 'creator_name', personId: 'creator_user_id' },
    { field: 'status', kind: 'state' },
    { field: 'visible', of: 'visible' },
    { field: 'expense', kind: 'coins' },
    { field: 'followers_count', kind: 'number' },
    { field: 'feeds_count', kind: 'number' },
    { field: 'reward_amount_count', kind: 'coins', isExtra: true },
    { field: 'hot', kind: 'flag' },
    { field: 'recommended', kind: 'flag' },
    { field: 'desc', kind: 'long', isExtra: true },
    { field: 'deleted_at', kind: 'time', isExtra: true },
    created,
    id,
  ],
  sorts: ['id', 'name', 'created_at', 'followers_count', 'feeds_count', 'reward_amount_count'],
  defaultSort: 'id:desc',
  filters: [
    { name: 'status', kind: 'choice', options: ['waiting', 'passed', 'failed'], of: 'state' },
    { name: 'visible', kind: 'choice', options: ['visible', 'hidden'] },
    { name: 'hot', kind: 'flag' },
    { name: 'recommended', kind: 'flag' },
    { name: 'deleted', kind: 'flag' },
    { name: 'creator_user_id', kind: 'person' },
    ...period,
  ],
  acts: [
    topic('topics.pass', 'list.approved', 'topics.pass_about', { status: 'passed' }, (row) => row.status !== 'passed'),
    topic(
      'topics.fail',
      'list.rejected',
      'topics.fail_about',
      { status: 'failed' },
      (row) => row.status !== 'failed',
      true,
    ),
    {
      ...topic('topics.hot', 'list.made_hot', 'topics.hot_about', { hot: true }, (row) => row.hot === false),
      button: 'topics.hot_count',
    },
    {
      ...topic(
        'topics.not_hot',
        'list.no_longer_hot',
        'topics.not_hot_about',
        { hot: false },
        (row) => row.hot === true,
      ),
      button: 'topics.not_hot_count',
    },
    topic(
      'feeds.recommend',
      'list.recommended',
      'topics.recommend_about',
      { recommended: true },
      (row) => row.recommended === false,
    ),
    topic(
      'feeds.no_longer_recommend',
      'list.no_longer_recommended',
      'topics.no_longer_recommend_about',
      { recommended: false },
      (row) => row.recommended === true,
    ),
    {
      label: 'common.delete',
      done: 'list.deleted',
      about: 'topics.delete_about',
      isDangerous: true,
      permission: 'feed-topic:delete',
      asksWhy: true,
      when: (row) => row.deleted_at === null,
      run: (row, why) => call('DELETE /feed/topics/{topic}', { path: { topic: row.id }, query: { ...why } }),
    },
  ],
  linkOf: (row) => `/topics/${row.id}`,
})

export function TopicsPage() {
  const { t } = useConsole()
  const can = useCan()
  return (
    <ListPage
      spec={topics}
      acts={
        can('setting:manage') && (
          <To to="/settings/content" hash="topic">
            {t('topics.configuration')}
          </To>
        )
      }
    />
  )
}
