import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupLikes } from './group.ts'
import type { Notice } from './lists.ts'

const like = (id: string, feed?: number) => ({ id, data: feed === undefined ? {} : { feed: { id: feed } } }) as Notice
const shape = (notices: Notice[]) =>
  groupLikes(notices).map(({ first, others }) => [first.id, others.map(({ id }) => id)])

test('likes of one post in a row are one; another post between them separates them', () => {
  assert.deepEqual(shape([like('a', 1), like('b', 1), like('c', 2), like('d', 1)]), [
    ['a', ['b']],
    ['c', []],
    ['d', []],
  ])
})

test('a notice about something deleted is shown alone', () => {
  assert.deepEqual(shape([like('a'), like('b')]), [
    ['a', []],
    ['b', []],
  ])
})
