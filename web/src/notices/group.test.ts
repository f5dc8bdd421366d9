import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupNotices } from './group.ts'
import type { Notice } from './lists.ts'

const notice = (id: string, type: Notice['type'], feed?: number, more: Partial<Notice> = {}): Notice => ({
  id,
  type,
  created_at: '2026-11-18T08:00:00Z',
  read_at: null,
  data: { sender: { id: id.charCodeAt(0), name: id, avatar: null }, ...(feed !== undefined && { feed: { id: feed } }) },
  ...more,
})
const shape = (notices: Notice[]) =>
  groupNotices(notices).map(({ first, others }) => [first.id, ...others.map(({ id }) => id)].join(''))

test('likes of one post and new followers are one each, whatever is between them', () => {
  assert.deepEqual(
    shape([notice('a', 'like', 1), notice('b', 'comment', 1), notice('c', 'following'), notice('d', 'like', 1)]),
    ['ad', 'b', 'c'],
  )
  assert.deepEqual(shape([notice('a', 'following'), notice('b', 'like', 2), notice('c', 'following')]), ['ac', 'b'])
})

test('likes of one comment are one, apart from those of its post and of other comments', () => {
  const of = (id: string, comment: number) => {
    const like = notice(id, 'comment_like', 1)
    return { ...like, data: { ...like.data, comment: { id: comment } } }
  }
  assert.deepEqual(shape([of('a', 1), notice('b', 'like', 1), of('c', 2), of('d', 1)]), ['ad', 'b', 'c'])
})

test('another post, another day, what was read, and a deleted post stand alone; one person counts once', () => {
  const earlier = { created_at: '2026-11-16T08:00:00Z' }
  const read = { read_at: '2026-11-18T09:00:00Z' }
  assert.deepEqual(
    shape([
      notice('a', 'like', 1),
      notice('b', 'like', 2),
      notice('c', 'like', 1, read),
      notice('d', 'like', 1, earlier),
    ]),
    ['a', 'b', 'c', 'd'],
  )
  assert.deepEqual(shape([notice('a', 'like'), notice('b', 'like')]), ['a', 'b'])
  assert.deepEqual(shape([notice('a', 'like', 1), notice('a', 'like', 1)]), ['a'])
})
