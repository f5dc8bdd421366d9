import type { Caller, Db } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import type { Kind } from './kinds.ts'
import {
  countUnread,
  type FoundNotifications,
  listOfAllKinds,
  type NotificationsQuery,
  PER_PAGE,
} from './list-notifications.ts'
import { presentNotifications } from './present.ts'
import type { Notification, NotificationPage } from './schemas.ts'

export const MAX_PAGE = 1000

export interface ShowDeps {
  db: Db
  /** One query for all who ask at once. */
  findNotifications: (query: NotificationsQuery) => Promise<FoundNotifications>
  viewFile: ViewFile
  publicUrl: string
}

/** One page of the caller's records, of one kind or of all, with the addresses of the other pages. */
export async function showPage(
  deps: ShowDeps,
  viewer: Caller,
  kind: Kind | undefined,
  page: number,
): Promise<NotificationPage> {
  const { publicUrl } = deps
  const offset = (page - 1) * PER_PAGE
  const { total, data } = await show(deps, viewer, kind, { offset, limit: PER_PAGE })
  const lastPage = Math.min(MAX_PAGE, Math.max(1, Math.ceil(total / PER_PAGE)))
  const path = `${publicUrl}/api/v2/user/notifications`
  const address = (number: number) => `${path}?${kind ? `type=${kind}&` : ''}page=${number}`
  return {
    data,
    links: {
      first: address(1),
      last: address(lastPage),
      prev: page > 1 ? address(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? address(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: data.length > 0 ? offset + 1 : null,
      last_page: lastPage,
      path,
      per_page: PER_PAGE,
      to: data.length > 0 ? offset + data.length : null,
      total,
    },
  }
}

/** The caller's records about topics: how many are unread, or the records themselves. */
export async function showTopicNotifications(
  deps: ShowDeps,
  viewer: Caller,
  kind: 'accept' | 'applyFor',
  { count, offset, limit }: { count: boolean; offset: number; limit: number },
): Promise<number | Notification[]> {
  return count ? countUnread(deps.db, viewer.id, kind) : (await show(deps, viewer, kind, { offset, limit })).data
}

async function show(
  { db, viewFile, findNotifications }: ShowDeps,
  viewer: Caller,
  kind: Kind | undefined,
  range: { offset: number; limit: number },
): Promise<{ total: number; data: Notification[] }> {
  const { total, rows } = kind
    ? await findNotifications({ userId: viewer.id, kind, ...range })
    : await listOfAllKinds(db, { userId: viewer.id, ...range })
  return { total, data: await presentNotifications(db.planned, viewer, rows, viewFile) }
}
