import type { Given } from '@plaza/sdk'
import type { StaffComment, StaffFeed, StaffFeedTag, StaffReport } from '@plaza/sdk/types'
import { useState } from 'preact/compat'
import { call } from '../app/plaza.ts'
import { ListPage } from '../lists/list-page.tsx'
import { listSpec, period, type RowAct } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { State, To } from '../parts/values.tsx'
import { PushDialog } from './push-dialog.tsx'
import { CommentDialog } from './text-versions.tsx'

const id = { field: 'id', kind: 'number', isExtra: true } as const
const created = { field: 'created_at', kind: 'time' } as const

const feed = (
  label: RowAct<StaffFeed>['label'],
  done: RowAct<StaffFeed>['done'],
  about: RowAct<StaffFeed>['about'],
  body: Given<'PATCH /admin/feeds/{feed}'>['body'],
  when: (row: StaffFeed) => boolean,
  isDangerous = false,
): RowAct<StaffFeed> => ({
  label,
  done,
  about,
  isDangerous,
  when,
  asksWhy: isDangerous,
  run: (row, why) => call('PATCH /admin/feeds/{feed}', { path: { feed: row.id }, body: { ...body, ...why } }),
})

export const feeds = listSpec('/admin/feeds', {
  name: 'feeds',
  title: 'nav.feeds',
  counted: 'list.posts',
  about: 'feeds.about',
  hasSearch: true,
  columns: [
    { field: 'feed_content', kind: 'long' },
    { field: 'user_name', personId: 'user_id' },
    { field: 'media', of: 'media' },
    { field: 'like_count', kind: 'number' },
    { field: 'feed_comment_count', kind: 'number' },
    { field: 'feed_view_count', kind: 'number', isExtra: true },
    { field: 'share_count', kind: 'number', isExtra: true },
    { field: 'reward_amount', kind: 'coins', isExtra: true },
    { field: 'hidden', kind: 'flag', isExtra: true },
    { field: 'recommended_at', kind: 'time' },
    { field: 'deleted_at', kind: 'time' },
    { field: 'edited_at', kind: 'time', isExtra: true },
    created,
    id,
  ],
  sorts: ['id', 'hot', 'like_count', 'feed_comment_count', 'feed_view_count', 'share_count', 'recommended_at'],
  defaultSort: 'id:desc',
  filters: [
    { name: 'deleted', kind: 'flag' },
    { name: 'recommended', kind: 'flag' },
    { name: 'user_id', kind: 'person' },
    { name: 'topic_id', kind: 'topic' },
    { name: 'id', kind: 'id' },
    ...period,
  ],
  acts: [
    feed(
      'feeds.recommend',
      'list.recommended',
      'feeds.recommend_about',
      { recommended: true },
      (row) => row.recommended_at === null && row.deleted_at === null,
    ),
    feed(
      'feeds.no_longer_recommend',
      'list.no_longer_recommended',
      'feeds.no_longer_recommend_about',
      { recommended: false },
      (row) => row.recommended_at !== null,
    ),
    feed('feeds.restore', 'list.restored', 'feeds.restore_about', { deleted: false }, (row) => row.deleted_at !== null),
    feed(
      'common.delete',
      'list.deleted',
      'feeds.delete_about',
      { deleted: true },
      (row) => row.deleted_at === null,
      true,
    ),
  ],
})

/** Feeds with their recycle bin, and pushing one into categories. */
export function FeedsPage() {
  const { t } = useConsole()
  const [pushed, setPushed] = useState<StaffFeed>()
  return (
    <>
      <ListPage spec={feeds} onOpen={setPushed} acts={<To to="/feeds?deleted=true">{t('feeds.bin')}</To>} />
      {pushed && <PushDialog feed={pushed} close={() => setPushed(undefined)} />}
    </>
  )
}

const comments = listSpec('/admin/comments', {
  name: 'comments',
  title: 'nav.comments',
  counted: 'list.comments',
  about: 'comments.about',
  hasSearch: true,
  columns: [
    { field: 'body', kind: 'long' },
    { field: 'user_name', personId: 'user_id' },
    { field: 'feed_content', kind: 'long' },
    { field: 'deleted_at', kind: 'time' },
    { field: 'edited_at', kind: 'time', isExtra: true },
    created,
    id,
  ],
  sorts: ['id'],
  defaultSort: 'id:desc',
  filters: [
    { name: 'deleted', kind: 'flag' },
    { name: 'user_id', kind: 'person' },
    { name: 'feed_id', kind: 'id' },
    ...period,
  ],
  acts: [
    {
      label: 'common.delete',
      done: 'list.deleted',
      about: 'comments.delete_about',
      isDangerous: true,
      asksWhy: true,
      when: (row) => row.deleted_at === null,
      run: (row, why) =>
        call('PATCH /admin/comments/{comment}', { path: { comment: row.id }, body: { deleted: true, ...why } }),
    },
    {
      label: 'feeds.restore',
      done: 'list.restored',
      about: 'comments.restore_about',
      when: (row) => row.deleted_at !== null,
      run: (row) => call('PATCH /admin/comments/{comment}', { path: { comment: row.id }, body: { deleted: false } }),
    },
  ],
})

const tag = (
  label: RowAct<StaffFeedTag>['label'],
  done: RowAct<StaffFeedTag>['done'],
  about: RowAct<StaffFeedTag>['about'],
  isHidden: boolean,
): RowAct<StaffFeedTag> => ({
  label,
  done,
  about,
  when: (row) => row.is_hidden !== isHidden,
  run: (row) => call('PATCH /admin/feed-tags/{tag}', { path: { tag: row.id }, body: { is_hidden: isHidden } }),
})

const feedTags = listSpec('/admin/feed-tags', {
  name: 'feed-tags',
  title: 'nav.feed_tags',
  counted: 'list.tags',
  about: 'feed_tags.about',
  hasSearch: true,
  columns: [
    { field: 'tag' },
    { field: 'week', kind: 'number' },
    { field: 'uses', kind: 'number' },
    { field: 'is_hidden', kind: 'flag' },
    id,
  ],
  sorts: ['id', 'uses'],
  defaultSort: 'uses:desc',
  filters: [{ name: 'hidden', kind: 'flag' }],
  acts: [
    tag('feed_tags.hide', 'list.hidden', 'feed_tags.hide_about', true),
    tag('feed_tags.show', 'list.unhidden', 'feed_tags.show_about', false),
  ],
})

/** The kinds the service knows: one it adds does not compile here until it is listed. */
const REPORT_KINDS = Object.keys({
  users: true,
  comments: true,
  feeds: true,
  topics: true,
  brands: true,
  knowledge: true,
  chapters: true,
  infos: true,
  events: true,
  commodities: true,
  wendas: true,
  chats: true,
  automatic: true,
} satisfies Record<StaffReport['kind'], true>)

const status = { name: 'status', kind: 'choice', options: ['waiting', 'handled', 'rejected'], of: 'state' } as const

const reportLink = ({ id, status: state, held, owner_id: owner }: StaffReport): string => {
  const kind = held ? 'held' : 'reports'
  return state === 'waiting' ? `/queue?kind=${kind}&item=${kind}-${id}` : `/reports?owner_id=${owner}`
}

const reports = listSpec('/admin/reports', {
  name: 'reports',
  title: 'nav.reports',
  about: 'reports.about',
  hasSearch: true,
  columns: [
    { field: 'title', kind: 'long' },
    { field: 'kind', of: 'subject' },
    { field: 'owner_name', personId: 'owner_id' },
    { field: 'reporter_name', personId: 'reporter_id' },
    { field: 'category', of: 'category' },
    { field: 'reason', kind: 'reason' },
    { field: 'status', cell: (row) => <State state={row.status} /> },
    { field: 'handler_name', personId: 'handler_id', isExtra: true },
    { field: 'remark', kind: 'long', isExtra: true },
    created,
    id,
  ],
  sorts: ['id', 'handled_at', 'updated_at'],
  defaultSort: 'id:desc',
  filters: [
    status,
    {
      name: 'kind',
      kind: 'choice',
      options: REPORT_KINDS,
      of: 'subject',
    },
    {
      name: 'category',
      kind: 'choice',
      options: ['illegal', 'violent', 'sexual', 'harassment', 'fraud', 'spam', 'other'],
      of: 'category',
    },
    { name: 'owner_id', kind: 'person' },
    { name: 'reporter_id', kind: 'person' },
    ...period,
  ],
  linkOf: reportLink,
})

/** Flagged content: what the service noticed by itself. */
const heldTexts = listSpec('/admin/reports', {
  hasSearch: true,
  sorts: ['id', 'handled_at', 'updated_at'],
  defaultSort: 'id:desc',
  linkOf: reportLink,
  name: 'held-texts',
  title: 'nav.held',
  about: 'held.about',
  fixed: [['kind', 'automatic']],
  columns: [
    { field: 'title', kind: 'long' },
    { field: 'subject_kind', of: 'subject' },
    { field: 'owner_name', personId: 'owner_id' },
    { field: 'reason', kind: 'reason' },
    { field: 'held', kind: 'flag' },
    { field: 'status', cell: (row) => <State state={row.status} /> },
    { field: 'handler_name', personId: 'handler_id', isExtra: true },
    { field: 'remark', kind: 'long', isExtra: true },
    created,
    id,
  ],
  filters: [status, { name: 'owner_id', kind: 'person' }, ...period],
  empty: 'held.empty',
})

export const HeldTextsPage = () => <ListPage spec={heldTexts} />
export function CommentsPage() {
  const { t } = useConsole()
  const [opened, setOpened] = useState<StaffComment>()
  return (
    <>
      <ListPage spec={comments} onOpen={setOpened} acts={<To to="/comments?deleted=true">{t('feeds.bin')}</To>} />
      {opened && <CommentDialog comment={opened} close={() => setOpened(undefined)} />}
    </>
  )
}
export const FeedTagsPage = () => <ListPage spec={feedTags} />
export const ReportsPage = () => <ListPage spec={reports} />
