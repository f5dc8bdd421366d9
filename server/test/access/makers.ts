import { createECDH } from 'node:crypto'
import { addEventCategory, daysFromNow, publicEvent } from '../factories/events.ts'
import { pngOf, upload } from '../factories/files.ts'
import { addProduct, type TestProduct } from '../factories/store-iap.ts'
import type { Person, Requests, World } from '../world.ts'
import { type ActorName, PASSWORD, type Stage } from './stage.ts'

/** What a call needs in addition to its method and path. */
export interface Call {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  payload?: Buffer
  headers?: Record<string, string>
  /** Another person of the same standing, where the call would end the session or the account of the usual one. */
  as?: Requests
}

export type Prepare = (stage: Stage, actor: ActorName) => Call | Promise<Call>

let count = 0
export const unique = (word: string): string => `${word}-${(++count).toString(36)}`
const once = <Made>(known: WeakMap<World, Made>, world: World, make: () => Made): Made => {
  const made = known.get(world) ?? make()
  known.set(world, made)
  return made
}
export const isAlive = (actor: ActorName): boolean => !['guest', 'suspended', 'logged-out'].includes(actor)

/** A person of the same standing with a factor of their own, so that no one on the stage is asked for one. */
export const withFactor = async (
  stage: Stage,
  actor: ActorName,
  make: (person: Requests) => Promise<Call>,
): Promise<Call> => {
  if (!isAlive(actor) || actor === 'expired') return { params: { factor: 1 }, body: { code: '123456' } }
  const person = await stage.personLike(actor)
  return { as: person, ...(await make(person)) }
}

/** A person of the same standing who was sent a code to the contact they want to have. */
export const newContact = async (
  stage: Stage,
  actor: ActorName,
  wanted: { phone: string } | { email: string },
): Promise<Call> => {
  if (!isAlive(actor) || actor === 'expired') return { body: { ...wanted, verifiable_code: '123456' } }
  const person = await stage.personLike(actor)
  await person.post('/verifycodes/contact', wanted)
  return { as: person, body: { ...wanted, verifiable_code: await stage.world.codeFor(Object.values(wanted)[0]!) } }
}

/** A person who can still sign in without what they give up. */
export const spareContact: Prepare = async (stage, actor) => {
  if (!isAlive(actor) || actor === 'expired') return {}
  const person = await stage.personLike(actor)
  await person.put('/user/password', { password: PASSWORD })
  return { as: person }
}

const created = async ({ people }: Stage, url: string, body: object): Promise<Call> => {
  const reply = await people.staff.post(url, body)
  return { params: { id: reply.json().id } }
}
export const REPLY = { en: 'Please stop.', 'zh-CN': '请停止。' }
export const banOf = ({ world }: Parameters<Prepare>[0]) => ({
  target: `${unique('spam')}.example`,
  reason: 'Nothing but spam.',
  ends_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
})
export const newBan: Prepare = (stage) => created(stage, '/admin/bans', banOf(stage))

export const newSavedReply: Prepare = (stage) =>
  created(stage, '/admin/saved-replies', { title: unique('reply'), text: REPLY })
export const newTag: Prepare = (stage) => created(stage, '/admin/tags', { name: unique('tag'), tag_category_id: 1 })
export const newTagCategory: Prepare = (stage) => created(stage, '/admin/tag-categories', { name: unique('kind') })
export const newRole: Prepare = (stage) => created(stage, '/admin/roles', { name: unique('role'), permissions: [] })
export const registrationCode = async ({ world }: Stage) => {
  const phone = world.phone()
  await world.guest().post('/verifycodes/register', { phone })
  return { phone, verifiable_type: 'sms', verifiable_code: await world.codeFor(phone) }
}

// One product for the whole table: making one needs a member of staff of its own.
const products = new WeakMap<World, Promise<TestProduct>>()
export const theProduct = ({ world }: Stage): Promise<TestProduct> => once(products, world, () => addProduct(world))
export const newStoreProduct: Prepare = (stage) =>
  created(stage, '/admin/store-iap-products', {
    name: unique('coins'),
    store_id: unique('table.coins'),
    amount: 600,
    showAmount: 600,
  })
export const newGift: Prepare = async (stage) => {
  const { params } = await created(stage, '/admin/gifts', { name: unique('gift'), price: 10 })
  return { params: { ...params, gift: params!['id']! } }
}
// Topics of the owner's; new ones wait until staff approve them.
export const topicBody = () => ({ name: unique('topic'), visible: 'visible', join_mode: 'open' })
export const passedTopic = async ({ people }: Stage, fields: object = {}): Promise<number> => {
  const { id } = (await people.owner.post('/feed/topics', { ...topicBody(), ...fields })).json()
  await people.staff.patch(`/admin/topics/${id}`, { status: 'passed' })
  return id
}
export const newTopicCategory: Prepare = (stage) => created(stage, '/admin/topic-categories', { name: unique('kind') })
// A row alone: the file's content does not matter here.
export const newPicture = async ({ world, people }: Stage): Promise<string> => {
  const path = `table/${unique('picture')}.png`
  await world.owner`
    insert into files (owner_id, vendor, path, state, mime, size_bytes, md5, width, height)
    values (${people.staff.id}, 'local', ${path}, 'ready', 'image/png', 100, ${'0'.repeat(32)}, 10, 10)`
  return `local:${path}`
}
export const newBrand: Prepare = async (stage) =>
  created(stage, '/admin/brands', { name: unique('brand'), avatar: await newPicture(stage) })
export const newCommodity: Prepare = (stage) => created(stage, '/admin/commodities', { title: unique('cup') })
export const newOffer: Prepare = async (stage) => {
  const { params } = await created(stage, '/admin/commodities', {
    title: unique('cup'),
    user_id: stage.people.owner.id,
  })
  return { params: { commodity: params!['id']! } }
}
export const newKnowledge: Prepare = (stage) => created(stage, '/admin/knowledge', { title: unique('course') })
export const newInfo: Prepare = (stage) =>
  created(stage, '/admin/infos', { title: unique('market'), content: 'Thirty stalls.' })
export const newWenda: Prepare = (stage) =>
  created(stage, '/admin/wendas', { title: unique('why'), content: 'Yellow leaves.' })
export const chapterOf = ({ params }: Stage) => ({
  title: unique('lesson'),
  knowledge_id: params['knowledge'],
  sequence: ++count + 10,
})
export const newChapter: Prepare = (stage) => created(stage, '/admin/chapters', chapterOf(stage))
// No one gives currency to themselves, so there is a banker in addition to the staff of the table.
const bankers = new WeakMap<World, Promise<Person>>()
export const fund = async ({ world, people }: Stage, actor: ActorName): Promise<void> => {
  const user_id = actor === 'guest' ? people.owner.id : people[actor].id
  const banker = await once(bankers, world, () => world.founder())
  await banker.post('/admin/currency/adjustments', { user_id, amount: 100, reason: 'for the table' })
}

export const newFeedCategory: Prepare = (stage) => created(stage, '/admin/feed-categories', { name: unique('choice') })
/** A folder of the owner's, who has no other. */
export const newFolder: Prepare = async ({ world, people }) => {
  await world.owner`delete from feed_collection_folders`
  const reply = await people.owner.post('/user/collection-folders', { name: unique('folder') })
  return { params: { folder: reply.json().id } }
}
export const newTheme: Prepare = (stage) => created(stage, '/admin/themes', { title: unique('theme') })
export const feedTag: Prepare = async ({ world, people }) => {
  const tag = unique('tag').replace(/[^a-z0-9]/gi, '')
  await people.owner.post('/feeds', { feed_content: `#${tag}` })
  const [row] = await world.owner<{ id: number }[]>`select id from feed_tags where name = ${tag}`
  return { params: { tag: row!.id }, body: { is_hidden: true } }
}
export const newFeed = async ({ people }: Stage): Promise<number> =>
  (await people.owner.post('/feeds', { feed_content: 'to be deleted' })).json().id

export const newEvent: Prepare = async ({ world, people, params }) => {
  const { id } = await publicEvent(world, people.owner, people.staff, Number(params['event_category']))
  return { params: { event: id, id } }
}
export const newEventCategory: Prepare = async ({ people }) => ({
  params: { id: await addEventCategory(people.staff) },
})
export const advertisement = { space_id: 1, title: 'Tea', type: 'image', data: { image: 'https://example.org/a.png' } }
export const newAdvertisement: Prepare = (stage) => created(stage, '/admin/advertisements', advertisement)
export const newSpace: Prepare = (stage) => created(stage, '/admin/advertisingspaces', space())
export const space = () => ({ channel: 'table', space: unique('table'), alias: 'Table', allow_type: 'image' })
export const eventOf = async (person: Person, { world, params }: Stage) => ({
  title: unique('event'),
  category_id: params['event_category'],
  // An actor who has been signed out meanwhile uploads nothing, and is turned away anyway.
  avatar: await upload(world, person, await pngOf()).catch(() => 'local:none'),
  date: daysFromNow(world, 7),
  content: 'For the table.',
  area: 'somewhere',
})
/** The actor, or another person for those who are turned away anyway. */
export const personOf = ({ people }: Stage, actor: ActorName): Person =>
  isAlive(actor) && actor !== 'expired' ? people[actor as 'owner'] : people.owner
export const subscription = () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  return {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${unique('browser')}`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') },
  }
}

/** A decision about a person that was made just now; twenty appeals a day is the rule, here it is one a call. */
export async function decisionAbout(world: Stage['world'], person: { id: number }): Promise<number> {
  await world.owner`delete from budget_uses where key like 'appeals:%'`
  const [decision] = await world.owner<{ id: number }[]>`
    insert into decisions (user_id, subject_kind, subject_id, excerpt, act, rule, decided_by, appeal_until)
    values (${person.id}, 'users', ${person.id}, '', 'warned', 'other', null, plaza_now() + interval '180 days') returning id`
  return Number(decision!.id)
}
