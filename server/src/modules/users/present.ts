import { type Caller, plainTime, plainTimeOrNull, type Sql, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { presentPhone } from './contacts.ts'
import type { UserProfile, UserSummary } from './schemas.ts'
import { canAbout } from './staff/permissions.ts'

export interface VerificationRow {
  type: string
  icon: string | null
  description: string
}

/** A user with counts and pictures, as `userColumns` selects it. */
export interface UserRow {
  id: number
  name: string
  is_bot: boolean
  bio: string | null
  sex: number
  location: string | null
  avatar: StoredFile | null
  bg: StoredFile | null
  verification: VerificationRow | null
  email_verified_at: Date | null
  phone_verified_at: Date | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  phone: string | null
  email: string | null
  likes_count: number
  comments_count: number
  followers_count: number
  followings_count: number
  feeds_count: number
  feed_topics_count: number
  checkin_count: number
  last_checkin_count: number
  counts_updated_at: Date
  /** The hidden part of the counts above: only the person themselves sees it. */
  hidden_topics_count: number
  hidden_feeds_count: number
  hidden_likes_count: number
  hidden_comments_count: number
}

/** The counters of people, from `user_counts c`, as everyone may know them. */
const countColumns: Sql = sql`
  c.likes_count - c.hidden_likes_count as likes_count, c.comments_count - c.hidden_comments_count as comments_count,
  c.followers_count, c.followings_count, c.feeds_count - c.hidden_feeds_count as feeds_count,
  c.feed_topics_count - c.hidden_topics_count as feed_topics_count,
  c.checkin_count, c.last_checkin_count, c.updated_at as counts_updated_at`

/** The columns of a `UserRow` from `users u join user_counts c`. */
export const userColumns: Sql = sql`
  u.id, u.name, u.is_bot, u.bio, u.sex, u.location, u.verification, u.email_verified_at, u.phone_verified_at,
  u.created_at, u.updated_at, u.deleted_at, u.phone, u.email,
  ${fileOf(sql`u.avatar_id`)} as avatar, ${fileOf(sql`u.bg_id`)} as bg,
  ${countColumns}, c.hidden_topics_count, c.hidden_feeds_count, c.hidden_likes_count, c.hidden_comments_count`

/**
 * A scalar subquery: a text that changes with everything a summary or profile shows of the user with this id. Both row
 * versions are the database's own (xmin): they change with any update.
 */
export const userVersion = (id: Sql): Sql =>
  sql`(select known.xmin::text || '.' || counts.xmin::text from users known join user_counts counts on counts.user_id = known.id where known.id = ${id})`

/** Whether the viewer and this user follow each other, as `relationColumns` selects it. */
export interface Relation {
  i_follow: boolean
  follows_me: boolean
}

export const relationColumns = (viewer: Caller | undefined): Sql => sql`
  exists (select from user_follows f where f.follower_id = ${viewer?.id ?? 0} and f.followed_id = u.id) as i_follow,
  exists (select from user_follows f where f.follower_id = u.id and f.followed_id = ${viewer?.id ?? 0}) as follows_me`

/** Added to an id before it becomes an invite code. */
export const INVITE_BASE = 60_947_423

/** Upper-case base 36 of the id, offset so that the first codes are not one character long. */
export const inviteCode = (userId: number): string => (userId + INVITE_BASE).toString(36).toUpperCase()

/** The user an invite code belongs to, or undefined when it is none. */
export function invitedBy(code: string): number | undefined {
  const id = /^[0-9A-Z]{4,10}$/i.test(code) ? Number.parseInt(code, 36) - INVITE_BASE : 0
  return id > 0 ? id : undefined
}

export const presentSummary = (user: UserRow, viewFile: ViewFile): UserSummary => ({
  id: user.id,
  name: user.name,
  ...(user.is_bot && { bot: true }),
  bio: user.bio,
  sex: user.sex,
  location: user.location,
  avatar: viewFile.portrait(user.avatar, 'person', user.id),
  bg: viewFile(user.bg),
  verified: user.verification,
  email_verified_at: plainTimeOrNull(user.email_verified_at),
  phone_verified_at: plainTimeOrNull(user.phone_verified_at),
  feed_topics_count: user.feed_topics_count,
  created_at: plainTime(user.created_at),
  updated_at: plainTime(user.updated_at),
  deleted_at: plainTimeOrNull(user.deleted_at),
  extra: {
    user_id: user.id,
    likes_count: user.likes_count,
    comments_count: user.comments_count,
    followers_count: user.followers_count,
    followings_count: user.followings_count,
    updated_at: plainTime(user.counts_updated_at),
    feeds_count: user.feeds_count,
    checkin_count: user.checkin_count,
    last_checkin_count: user.last_checkin_count,
  },
})

/** The person with hidden counts included, as only they see themselves. */
const withHidden = (user: UserRow & Relation): UserRow & Relation => ({
  ...user,
  feed_topics_count: user.feed_topics_count + user.hidden_topics_count,
  feeds_count: user.feeds_count + user.hidden_feeds_count,
  likes_count: user.likes_count + user.hidden_likes_count,
  comments_count: user.comments_count + user.hidden_comments_count,
})

/** A user's page. Contact data only for its owner and for staff. */
export function presentProfile(user: UserRow & Relation, viewer: Caller | undefined, viewFile: ViewFile): UserProfile {
  const isOwn = viewer?.id === user.id
  // A key opens nothing of the account itself.
  const seesContact = (isOwn && !viewer.key) || canAbout(viewer, 'user:contact')
  return {
    ...presentSummary(isOwn ? withHidden(user) : user, viewFile),
    invite_code: inviteCode(user.id),
    vip: null,
    verification: user.verification,
    certification: user.verification,
    has_follower: user.i_follow,
    follower: user.i_follow,
    has_following: user.follows_me,
    following: user.follows_me,
    ...(seesContact && { phone: presentPhone(user.phone), email: user.email }),
  }
}
