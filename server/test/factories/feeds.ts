import assert from 'node:assert/strict'
import type { Person, Requests } from '../world.ts'

/** A feed as tests read it. */
export interface Feed {
  id: number
  user_id: number
  feed_content: string
  like_count: number
  feed_comment_count: number
  feed_view_count: number
  hot: number
  index: number
  has_like: boolean
  has_collect: boolean
  recommended_at: string | null
  [field: string]: unknown
}

/** Publishes a text, or whatever fields are given; its id. */
export async function publish(author: Person, feed: string | object = 'hello'): Promise<number> {
  const reply = await author.post('/feeds', typeof feed === 'string' ? { feed_content: feed } : feed)
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}

/** Publishes so many, oldest first. */
export async function publishMany(author: Person, count: number, fields: object = {}): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= count; number++)
    ids.push(await publish(author, { feed_content: `feed ${number}`, ...fields }))
  return ids
}

/** Comments on a feed; the id of the comment. */
export async function comment(
  author: Person,
  feed: number,
  body = 'well said',
  more: { reply_user?: number; reply_to?: number } = {},
): Promise<number> {
  const reply = await author.post(`/feeds/${feed}/comments`, { body, ...more })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().comment.id
}

/** One feed as a user sees it, without counting a view. */
export async function feedAs(viewer: Requests, id: number): Promise<Feed> {
  const reply = await viewer.get(`/feeds?id=${id}`)
  assert.equal(reply.statusCode, 200, reply.body)
  const [feed] = reply.json() as Feed[]
  assert.ok(feed, `feed ${id} is not shown`)
  return feed
}

/** The ids of a list. */
export async function idsOf(viewer: Requests, path: string): Promise<number[]> {
  const reply = await viewer.get(path)
  assert.equal(reply.statusCode, 200, reply.body)
  return (reply.json() as Feed[]).map(({ id }) => id)
}

/** A whole list, page by page; `next` returns the parameters after an item. */
export async function walk(viewer: Requests, path: string, next: (last: Feed) => string): Promise<number[]> {
  const seen: number[] = []
  for (let query = ''; ; ) {
    const page = (await viewer.get(`${path}${query}`)).json() as Feed[]
    if (page.length === 0) return seen
    seen.push(...page.map(({ id }) => id))
    query = `&${next(page.at(-1)!)}`
  }
}
