import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addEventCategory, announceEvent, auditEvents, publicEvent } from '../../../test/factories/events.ts'
import { publish } from '../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../test/factories/topics.ts'
import { createWorld, type Person, type Requests, type World } from '../../../test/world.ts'

let world: World
let founder: Person
let category: number
before(async (t) => {
  world = await createWorld(t)
  founder = await world.founder()
  await configureTopics(world)
  await auditEvents(world)
  category = await addEventCategory(founder)
})

/** Every way in which words, tags and lists lead to a post or comment: whether any of them shows this word. */
const ways: Readonly<Record<string, (viewer: Requests, word: string, author: Person) => Promise<string>>> = {
  ...Object.fromEntries(
    ['', 'feeds', 'comments', 'people', 'topics', 'events', 'goods'].map((kind) => [
      `search ${kind}`,
      async (viewer: Requests, word: string) => (await viewer.get(`/search?q=${word}${kind && `&kind=${kind}`}`)).body,
    ]),
  ),
  'search by author': async (viewer, word, { name }) =>
    (await viewer.get(`/search?q=${encodeURIComponent(`from:"${name}" ${word}`)}&kind=feeds`)).body,
  'search by tag': async (viewer, word) => (await viewer.get(`/search?q=${encodeURIComponent(`#${word}`)}`)).body,
  suggestions: async (viewer, word) => (await viewer.get(`/search/suggestions?q=${word}`)).body,
  'old search': async (viewer, word) => (await viewer.get(`/feeds?search=${word}`)).body,
  'suggested tags': async (viewer, word) => (await viewer.get(`/feed-tags?q=${word}`)).body,
  'trending tags': async (viewer) => (await viewer.get('/feed-tags/trending')).body,
  'of a tag': async (viewer, word) => (await viewer.get(`/feeds?tag=${word}`)).body,
  'hottest of a tag': async (viewer, word) => (await viewer.get(`/feeds?type=hot&tag=${word}`)).body,
  newest: async (viewer) => (await viewer.get('/feeds?limit=100')).body,
  hottest: async (viewer) => (await viewer.get('/feeds?type=hot&limit=100')).body,
  'for you': async (viewer) => (await viewer.get('/feeds?type=forYou&limit=100')).body,
  Atom: async () => (await world.app.inject({ url: '/atom.xml' })).body,
  'Atom of the author': async (_viewer, _word, { id }) =>
    (await world.app.inject({ url: `/people/${id}/atom.xml` })).body,
}

/** Those that may show it: lists of posts show what the client leaves out by itself, and readers have no viewer. */
const OWN = ['Atom', 'Atom of the author', 'trending tags', 'suggested tags', 'suggestions']
const OWN_AND_LISTS = [...OWN, 'search people', 'old search', 'of a tag', 'hottest of a tag', 'newest', 'hottest']

interface Hidden {
  /** Hides what has this word from some viewer, and says which. */
  hide(author: Person, word: string): Promise<Requests>
  /** Ways that do not know this viewer, and so show it. */
  except?: readonly string[]
}

const tagged = (word: string) => ({ feed_content: `${word} #${word}` })
const offer = async ({ id }: Person, title: string): Promise<number> =>
  (
    await world.owner<{ id: number }[]>`insert into commodities (user_id, title) values (${id}, ${title}) returning id`
  )[0]!.id
const hiddenTopic = (author: Person) => createTopic(author, { visible: 'hidden' })

const kinds: Readonly<Record<string, Hidden>> = {
  'a deleted post': {
    async hide(author, word) {
      await author.delete(`/feeds/${await publish(author, tagged(word))}`)
      return world.guest()
    },
  },
  'a post in a hidden topic': {
    async hide(author, word) {
      await publish(author, { ...tagged(word), topics: [await hiddenTopic(author)] })
      return (await world.people('eve'))[0]
    },
  },
  'a poll in a hidden topic': {
    async hide(author, word) {
      const poll = { options: [`${word} yes`, `${word} no`], ends_at: new Date(Date.now() + 86_400_000).toISOString() }
      await publish(author, { ...tagged(word), poll, topics: [await hiddenTopic(author)] })
      return (await world.people('eve'))[0]
    },
  },
  'a quote of a post in a hidden topic': {
    async hide(author, word) {
      const original = await publish(author, { ...tagged(word), topics: [await hiddenTopic(author)] })
      await publish(author, { feed_content: 'look at this', repostable_type: 'feeds', repostable_id: original })
      return world.guest()
    },
  },
  'a comment in a hidden topic': {
    async hide(author, word) {
      const feed = await publish(author, { feed_content: 'among us', topics: [await hiddenTopic(author)] })
      await author.post(`/feeds/${feed}/comments`, { body: `${word} #${word}` })
      return world.guest()
    },
  },
  'a deleted comment': {
    async hide(author, word) {
      const feed = await publish(author)
      const { comment } = (await author.post(`/feeds/${feed}/comments`, { body: `${word} #${word}` })).json()
      await author.delete(`/comments/${comment.id}`)
      return world.guest()
    },
  },
  'what a limited person wrote': {
    async hide(author, word) {
      const feed = await publish(author, tagged(word))
      await author.post(`/feeds/${feed}/comments`, { body: word })
      const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
      await founder.patch(`/admin/users/${author.id}`, { limited_until: until, rule: 'spam', reason: 'Too much.' })
      const [follower] = await world.people('flo')
      await follower.put(`/user/followings/${author.id}`)
      await world.runJobs()
      return follower
    },
  },
  'a held post with a held comment': {
    async hide(author, word) {
      const [feed, other] = [await publish(author, tagged(word)), await publish(author)]
      const { comment } = (await author.post(`/feeds/${other}/comments`, { body: word })).json()
      await world.owner`
        update feed_stats set hidden_topic_ids = hidden_topic_ids || -1::bigint, version = version + 1 where feed_id = ${feed}`
      await world.owner`update comments set hidden = 2 where id = ${comment.id}`
      return (await world.people('eve'))[0]
    },
  },
  'a topic that was not let in': {
    async hide(author, word) {
      await world.db.transaction((tx) => world.service.settings.change(tx, 'topic', { switch: true }))
      await world.service.settings.refresh()
      await createTopic(author, { name: `${word} circle` })
      await configureTopics(world)
      return world.guest()
    },
  },
  'a topic that its creator deleted': {
    async hide(author, word) {
      const topic = await createTopic(author, { name: `${word} circle` })
      assert.equal((await author.delete(`/feed/topics/${topic}`)).statusCode, 204)
      return world.guest()
    },
  },
  'an event that waits for staff': {
    async hide(author, word) {
      await announceEvent(world, author, category, { title: `${word} walk` })
      return world.guest()
    },
  },
  'an event that its announcer deleted': {
    async hide(author, word) {
      const { id } = await publicEvent(world, author, founder, category, { title: `${word} walk` })
      assert.equal((await author.delete(`/events/${id}`)).statusCode, 201)
      return world.guest()
    },
  },
  'goods that are no longer sold': {
    async hide(author, word) {
      const id = await offer(author, `${word} cup`)
      await world.owner`update commodities set deleted_at = plaza_now() where id = ${id}`
      return world.guest()
    },
  },
  'what a text said before it was edited': {
    async hide(author, word) {
      const feed = await publish(author, tagged(word))
      const { comment } = (await author.post(`/feeds/${feed}/comments`, { body: word })).json()
      await author.patch(`/feeds/${feed}`, { feed_content: 'something else' })
      await author.patch(`/feeds/${feed}/comments/${comment.id}`, { body: 'something else' })
      return world.guest()
    },
  },
  'a word that staff put under stars': {
    async hide(author, word) {
      const topic = await createTopic(author, { name: `${word} circle` })
      const feed = await publish(author, { ...tagged(word), topics: [topic] })
      await author.post(`/feeds/${feed}/comments`, { body: word })
      await publicEvent(world, author, founder, category, { title: `${word} walk` })
      await offer(author, `${word} cup`)
      await world.owner`update users set bio = ${word} where id = ${author.id}`
      await founder.patch('/admin/settings/words', [{ text: word, act: 'censor' }])
      return (await world.people('eve'))[0]
    },
  },
  'a suspended account': {
    // As its profile at the same address.
    except: ['Atom of the author'],
    async hide(author, word) {
      await world.owner`update users set name = ${word}, disabled_at = plaza_now() where id = ${author.id}`
      return world.guest()
    },
  },
  'a deleted account': {
    async hide(author, word) {
      await world.owner`update users set name = ${word} where id = ${author.id}`
      await world.owner`update users set deleted_at = plaza_now(), phone = null, email = null where id = ${author.id}`
      return world.guest()
    },
  },
  'what a blocked person wrote': {
    except: OWN_AND_LISTS,
    async hide(author, word) {
      const feed = await publish(author, tagged(word))
      await author.post(`/feeds/${feed}/comments`, { body: word })
      const [eve] = await world.people('eve')
      await eve.put(`/user/blacks/${author.id}`)
      return eve
    },
  },
  'what a muted person wrote': {
    except: OWN,
    async hide(author, word) {
      const feed = await publish(author, tagged(word))
      await author.post(`/feeds/${feed}/comments`, { body: word })
      const [eve] = await world.people('eve')
      await eve.put(`/user/muted-users/${author.id}`)
      return eve
    },
  },
  'what is in a muted topic': {
    except: OWN,
    async hide(author, word) {
      const topic = await createTopic(author)
      await publish(author, { ...tagged(word), topics: [topic] })
      const [eve] = await world.people('eve')
      await eve.put(`/user/muted-topics/${topic}`)
      return eve
    },
  },
  'what has a muted word': {
    except: OWN,
    async hide(author, word) {
      const feed = await publish(author, tagged(word))
      await author.post(`/feeds/${feed}/comments`, { body: word })
      const [eve] = await world.people('eve')
      await eve.patch('/user/feed-preferences', { muted_words: [word] })
      return eve
    },
  },
}

for (const [nth, [name, { hide, except = [] }]] of Object.entries(kinds).entries())
  test(`FIND-5 ${name} is found in no way`, async () => {
    const word = `quokka${'abcdefghijklmnopqrstuvwxyz'[nth]}zz`
    const [author] = await world.people('ann')
    const viewer = await hide(author, word)
    await world.runJobs()
    for (const [way, show] of Object.entries(ways)) {
      const body = await show(viewer, word, author)
      const isThere = body.toLowerCase().includes(word)
      assert.ok(except.includes(way) || !isThere, `${way}: ${body.slice(0, 300)}`)
    }
  })

test('each of these ways shows what everyone may see', async () => {
  const word = 'quokkaopen'
  const [author, reader] = await world.people('ann', 'bob')
  const topic = await createTopic(author, { name: `${word} circle` })
  const feed = await publish(author, { ...tagged(word), topics: [topic] })
  await author.post(`/feeds/${feed}/comments`, { body: word })
  await publicEvent(world, author, founder, category, { title: `${word} walk` })
  await offer(author, `${word} cup`)
  await world.owner`update users set bio = ${word} where id = ${author.id}`
  await world.runJobs()
  const silent: string[] = []
  for (const [way, show] of Object.entries(ways))
    if (!(await show(reader, word, author)).toLowerCase().includes(word)) silent.push(way)
  assert.deepEqual(silent, [])
})
