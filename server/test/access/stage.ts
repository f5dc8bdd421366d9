import { createHash, randomBytes } from 'node:crypto'
import { addEventCategory, publicEvent } from '../factories/events.ts'
import { pngOf, upload } from '../factories/files.ts'
import { makeGroup } from '../factories/im.ts'
import { configureTopics, createTopic } from '../factories/topics.ts'
import { requestsFrom } from '../person.ts'
import type { Person, Requests, World } from '../world.ts'

/** Who calls, in the order of the table's columns. */
export const ACTORS = ['guest', 'user', 'stranger', 'owner', 'suspended', 'staff', 'expired', 'logged-out'] as const
export type ActorName = (typeof ACTORS)[number]

/** A world with a person in every standing, and one of every thing that a path can point at. */
export interface Stage {
  world: World
  actors: Record<ActorName, Requests>
  people: Record<Exclude<ActorName, 'guest'>, Person>
  /** A person with no part in the table, whose password is reset again and again. */
  forgetful: Person
  /** What `:name` in a path stands for unless a row says otherwise; things with an owner are the owner's. */
  params: Record<string, string | number>
  /** The same person with another session, for rows that end it. */
  anotherSession(of: ActorName): Promise<Requests>
  /** A new person of the same standing, for rows that end the account. */
  personLike(of: ActorName): Promise<Requests>
}

export const PASSWORD = 'correct horse battery staple'

export async function setStage(world: World): Promise<Stage> {
  const [user, stranger, owner] = await world.people('user', 'stranger', 'owner')
  const [suspended, expired, loggedOut, forgetful] = await world.people('suspended', 'expired', 'left', 'forgetful')
  const staff = await world.founder()
  const people = { user, stranger, owner, suspended, staff, expired, 'logged-out': loggedOut }

  const created = async (url: string, body: object): Promise<number> => (await staff.post(url, body)).json().id
  const category = await created('/admin/tag-categories', { name: 'Kinds' })
  const tag = await created('/admin/tags', { name: 'Photography', tag_category_id: category })
  const gift = await created('/admin/gifts', { name: 'Tea', price: 5 })
  const node = await upload(world, owner, await pngOf())
  const feed = (await owner.post('/feeds', { feed_content: 'One of everything' })).json().id
  const comment = (await owner.post(`/feeds/${feed}/comments`, { body: 'My own' })).json().comment.id
  const choice = await created('/admin/feed-categories', { name: 'Choice' })
  const theme = await created('/admin/themes', { title: 'Windows' })
  await configureTopics(world)
  const topic = await createTopic(owner)
  const eventCategory = await addEventCategory(staff)
  const event = (await publicEvent(world, owner, staff, eventCategory)).id
  const group = await makeGroup(owner, { allowinvites: false, members_only: true })
  const conversation = (await owner.post('/chat/conversations', { title: 'Table', user_ids: [forgetful.id] })).json().id
  await owner.post(`/chat/conversations/${conversation}/messages`, { client_id: 'first', text: 'Hello' })
  const [brand] = await world.owner<{ id: number }[]>`
    insert into brands (creator_id, name, is_audited) values (${owner.id}, 'Pots', true) returning id`
  const written = { author_id: owner.id, content: 'By the river.' }
  const commodity = await created('/admin/commodities', { title: 'Cup', user_id: owner.id })
  const knowledge = await created('/admin/knowledge', { title: 'Balcony', author_id: owner.id })
  const chapter = await created('/admin/chapters', { title: 'Light', knowledge_id: knowledge, sequence: 1 })
  const info = await created('/admin/infos', { title: 'Market', ...written })
  const wenda = await created('/admin/wendas', { title: 'Why?', ...written })
  await owner.put('/user/password', { password: PASSWORD })

  await staff.patch(`/admin/users/${suspended.id}`, { disabled: true })
  await expire(world, expired)
  await loggedOut.post('/auth/logout')

  return {
    world,
    people,
    forgetful,
    actors: { guest: world.guest(), ...people },
    params: {
      user: owner.id,
      tag,
      gift,
      feed,
      comment,
      category: choice,
      theme,
      topic,
      event,
      event_category: eventCategory,
      im_group: group,
      conversation,
      seq: 1,
      emoji: '👍',
      space: 1,
      mall_brand: brand!.id,
      ...{ commodity, knowledge, chapter, info, wenda },
      name: 'site',
      vendor: node.split(':')[0]!,
      ...nameParts(node.split(':')[1]!),
      '*': node.split(':')[1]!,
    },
    anotherSession: (name) => openSession(world, people[name as keyof typeof people], name === 'expired'),
    personLike: async (name) => {
      const [person] = name === 'staff' ? [await world.founder()] : await world.people(name)
      return person
    },
  }
}

const nameParts = (path: string): Record<string, string> => {
  const [year, month, day, file] = path.split('/')
  return { year: year!, month: month!, day: day!, file: file! }
}

/** Expires the tokens of a person; caches of them are cleared. */
async function expire(world: World, { id }: Person): Promise<void> {
  await world.owner`update sessions set expires_at = plaza_now() - interval '1 minute' where user_id = ${id}`
  await world.db.transaction((tx) => tx.signal('sessions', `user:${id}`))
}

// Written to the table, because signing in costs a password hash and there are many of these.
async function openSession({ app, owner }: World, { id, address }: Person, isExpired: boolean): Promise<Requests> {
  const token = `plz_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(token).digest()
  await owner`
    insert into sessions (token_hash, user_id, family_id, login_at, expires_at, refresh_until)
    select ${hash}, ${id}, coalesce(max(id), 0) + 1000000, plaza_now(),
      plaza_now() + make_interval(mins => ${isExpired ? -1 : 60}), plaza_now() + interval '1 day' from sessions`
  return requestsFrom(app, address, () => token)
}
