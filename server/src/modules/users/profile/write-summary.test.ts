import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf } from '../../../kernel/index.ts'
import { createViewFile } from '../../files/index.ts'
import { presentSummary, type UserRow } from '../present.ts'
import { createSummaryWriter } from './write-summary.ts'

const at = new Date('2026-11-15T08:30:00Z')
const user: UserRow = {
  id: 7,
  name: '林 "小满" \\ \u2028',
  bio: null,
  sex: 2,
  location: '四川省 成都市',
  avatar: { vendor: 'local', path: 'a.png', mime: 'image/png', size_bytes: 10, width: 4, height: 5 },
  bg: null,
  verification: { type: 'user', icon: null, description: 'Illustrator' },
  email_verified_at: null,
  phone_verified_at: at,
  created_at: at,
  updated_at: at,
  deleted_at: null,
  phone: '+8613800000000',
  email: 'lin@example.org',
  likes_count: 1,
  comments_count: 2,
  followers_count: 3,
  followings_count: 4,
  feeds_count: 5,
  feed_topics_count: 6,
  checkin_count: 7,
  last_checkin_count: 8,
  counts_updated_at: at,
  hidden_topics_count: 1,
  hidden_feeds_count: 2,
  hidden_likes_count: 3,
  hidden_comments_count: 4,
}

test('what is written is what is presented, with the counts of the moment', () => {
  const viewFile = createViewFile('http://plaza.test')
  const write = createSummaryWriter(user, viewFile)
  assert.deepEqual(JSON.parse(bytesOf(write(user)).toString()), presentSummary(user, viewFile))
  const later = {
    ...user,
    followers_count: 30,
    feed_topics_count: 60,
    counts_updated_at: new Date('2026-11-16T00:00:00Z'),
  }
  assert.deepEqual(JSON.parse(bytesOf(write(later)).toString()), presentSummary(later, viewFile))
})
