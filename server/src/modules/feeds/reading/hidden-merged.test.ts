import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Feed, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

test('a viewer of hidden feeds gets them between the public ones, page after page, in every list', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cem, dia, eve] = await world.people('ann', 'bob', 'cem', 'dia', 'eve')
  const staff = await world.founder()
  const theme = (await staff.post('/feed-themes', { title: 'Behind a door' })).json().id as number
  const hidden = { visible: 'hidden', publish_permission: 'memberOnly' }
  const [one, two] = [await createTopic(ann, hidden), await createTopic(ann, hidden)]
  for (const person of [bob, cem]) await join(person, one)
  for (const person of [cem, dia]) await join(person, two)
  // Open, in one, in the other, in both, by different people and in no regular order.
  const plan: [Person, number[]][] = [
    [ann, []],
    [bob, [one]],
    [ann, [one, two]],
    [eve, []],
    [dia, [two]],
    [dia, []],
    [cem, [two]],
    [ann, []],
    [bob, [one]],
    [eve, []],
    [eve, []],
    [ann, [two]],
    [bob, []],
    [cem, [one, two]],
  ]
  const ids: number[] = []
  for (const [person, topics] of [...plan, ...plan])
    ids.push(await publish(person, { feed_content: 'x', topics, theme }))
  await world.owner`update feed_stats set hot = 900000000 + feed_id % 5 where feed_id = any(${ids})`
  for (const [index, id] of ids.entries()) if (index % 3 === 0) await cem.post(`/feeds/${id}/like`)

  const viewers: [string, Person | undefined][] = [
    ['ann', ann],
    ['bob', bob],
    ['cem', cem],
    ['dia', dia],
    ['eve', eve],
    ['a guest', undefined],
  ]
  for (const [name, viewer] of viewers) {
    const seen = await world.owner<{ feed_id: number; hot: number; author_id: number; liked: boolean }[]>`
      select s.feed_id, s.hot, s.author_id, exists (select from likes l where l.user_id = ${viewer?.id ?? 0} and l.subject_id = s.feed_id) as liked
      from feed_stats s where s.deleted_at is null and s.feed_id = any(${ids})
        and feed_seen_by(s.author_id, s.hidden_topic_ids, ${viewer?.id ?? 0}) order by s.feed_id desc`
    const walk = async (path: string, next: (last: Feed) => string) => {
      const found: { id: number; liked: boolean }[] = []
      for (let query = ''; ; ) {
        const page = (await (viewer ?? world.guest()).get(`${path}&limit=4${query}`)).json() as Feed[]
        const ours = page.filter(({ id }) => ids.includes(id))
        found.push(...ours.map(({ id, has_like }) => ({ id, liked: has_like })))
        if (ours.length < page.length || page.length < 4) return found
        query = next(page.at(-1)!)
      }
    }
    const expected = (rows: readonly { feed_id: number; liked: boolean }[]) =>
      rows.map(({ feed_id, liked }) => ({ id: feed_id, liked }))
    const after = ({ id }: Feed) => `&after=${id}`
    assert.deepEqual(await walk('/feeds?type=new', after), expected(seen), `${name}, newest`)
    assert.deepEqual(await walk(`/feed-themes/${theme}/feeds?`, after), expected(seen), `${name}, of a theme`)
    assert.deepEqual(
      await walk(`/feeds?type=users&user=${ann.id}`, after),
      expected(seen.filter(({ author_id }) => author_id === ann.id)),
      `${name}, of a person`,
    )
    const byHot = [...seen].sort((left, right) => right.hot - left.hot || right.feed_id - left.feed_id)
    assert.deepEqual(await walk('/feeds?type=hot', ({ hot }) => `&hot=${hot}`), expected(byHot), `${name}, hottest`)
  }
})
