import { type Sql, sql } from '../../../kernel/index.ts'

/** In `hidden_topic_ids`: its author is limited, so that it is in no list, and followers alone can open it. */
export const LIMITED = 0

/** In `hidden_topic_ids`: it is held, and its author alone sees it until staff have decided. */
export const HELD = -1

/** Which living feeds `s` a viewer may see; a guest without a viewer. */
export const visibleTo = (viewer: { readonly id: number | Sql } | undefined): Sql =>
  viewer
    ? sql`feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, ${viewer.id})`
    : sql`s.is_listed`

/**
 * Which feeds `s` this viewer may see, or could if they had not been deleted. Only for notices: a received comment
 * stays when its feed goes, and is shown without it.
 */
export const wasVisibleTo = (viewer: { readonly id: number }): Sql =>
  sql`feed_seen_by(s.author_id, s.hidden_topic_ids, ${viewer.id})`

/** The same as `visibleTo` in a form to which the indexes of listed and of hidden feeds apply. */
export const isVisible = (viewerId: Sql | undefined): Sql =>
  viewerId ? sql`(s.deleted_at is null and (s.is_listed or ${isHiddenVisible(viewerId)}))` : sql`s.is_listed`

/** Whether this viewer did not mute the author of feed `s`, one of its topics or a word in it. */
export const isUnmuted = (viewerId: Sql): Sql =>
  sql`not feed_is_muted(s.author_id, s.topic_ids, s.feed_id, ${viewerId})`

/** The same for anyone; guests mute nothing. */
export const unmutedBy = (viewer: { readonly id: number } | undefined): Sql =>
  viewer ? isUnmuted(sql`${viewer.id}`) : sql`true`

/** Of the hidden living feeds `s`, those this viewer may see: their own, and those of their hidden topics. */
export const isHiddenVisible = (viewerId: Sql): Sql => sql`(
  s.is_hidden and s.deleted_at is null and (
    s.author_id = ${viewerId}
    or s.hidden_topic_ids <@ array(select m.topic_id from topic_members m where m.user_id = ${viewerId} and m.is_hidden)))`

/** Of the feeds `s` a viewer may see, those that are found by searching: what limited people write is found by themselves alone. */
export const foundBy = (viewer: { readonly id: number } | undefined): Sql =>
  viewer
    ? sql`(${visibleTo(viewer)} and (s.author_id = ${viewer.id} or ${LIMITED} <> all (s.hidden_topic_ids)))`
    : sql`s.is_listed`

/** Which living comments `c` of a feed a viewer may see. */
export const commentVisibleTo = (viewer: { readonly id: number } | undefined): Sql =>
  viewer ? sql`(c.hidden = 0 or comment_seen_by(c.hidden, c.user_id, ${viewer.id}))` : sql`c.hidden = 0`
