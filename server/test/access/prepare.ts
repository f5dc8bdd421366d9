import { createECDH } from 'node:crypto'
import { STATEMENT_HEADER } from '../../src/modules/ledger/index.ts'
import { browserSession } from '../factories/browser-sessions.ts'
import { addEventCategory, daysFromNow, publicEvent } from '../factories/events.ts'
import { addGenerator, addPasskey, beginGenerator, nextCode } from '../factories/factors.ts'
import { announce, form, pngOf, upload } from '../factories/files.ts'
import { makeGroup, refill } from '../factories/im.ts'
import { strayOf } from '../factories/payments.ts'
import { addProduct, orderOf, receiptOf, type TestProduct } from '../factories/store-iap.ts'
import type { Person, Requests, World } from '../world.ts'
import { type ActorName, PASSWORD, type Stage } from './stage.ts'

/** What a call needs beside its method and path. */
export interface Call {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  payload?: Buffer
  headers?: Record<string, string>
  /** Somebody else of the same standing, where the call would end the session or the account of the usual one. */
  as?: Requests
}

export type Prepare = (stage: Stage, actor: ActorName) => Call | Promise<Call>

let count = 0
const unique = (word: string): string => `${word}-${(++count).toString(36)}`
const once = <Made>(known: WeakMap<World, Made>, world: World, make: () => Made): Made => {
  const made = known.get(world) ?? make()
  known.set(world, made)
  return made
}
const isAlive = (actor: ActorName): boolean => !['guest', 'suspended', 'logged-out'].includes(actor)

/** Somebody of the same standing with a factor of their own, so that nobody on the stage is asked for one. */
const withFactor = async (stage: Stage, actor: ActorName, make: (person: Requests) => Promise<Call>): Promise<Call> => {
  if (!isAlive(actor) || actor === 'expired') return { params: { factor: 1 }, body: { code: '123456' } }
  const person = await stage.somebodyLike(actor)
  return { as: person, ...(await make(person)) }
}

const created = async ({ people }: Stage, url: string, body: object): Promise<Call> => {
  const reply = await people.staff.post(url, body)
  return { params: { id: reply.json().id } }
}
const newTag: Prepare = (stage) => created(stage, '/admin/tags', { name: unique('tag'), tag_category_id: 1 })
const newTagCategory: Prepare = (stage) => created(stage, '/admin/tag-categories', { name: unique('kind') })
const newRole: Prepare = (stage) => created(stage, '/admin/roles', { name: unique('role'), permissions: [] })
const registrationCode = async ({ world }: Stage) => {
  const phone = world.phone()
  await world.guest().post('/verifycodes/register', { phone })
  return { phone, verifiable_type: 'sms', verifiable_code: await world.codeFor(phone) }
}

// One product for the whole table: making one needs a member of staff of its own.
const products = new WeakMap<World, Promise<TestProduct>>()
const theProduct = ({ world }: Stage): Promise<TestProduct> => once(products, world, () => addProduct(world))
const newStoreProduct: Prepare = (stage) =>
  created(stage, '/admin/store-iap-products', {
    name: unique('coins'),
    store_id: unique('table.coins'),
    amount: 600,
    showAmount: 600,
  })
const newGift: Prepare = async (stage) => {
  const { params } = await created(stage, '/admin/gifts', { name: unique('gift'), price: 10 })
  return { params: { ...params, gift: params!['id']! } }
}
// Topics of the owner's; new ones wait until staff let them pass.
const topicBody = () => ({ name: unique('topic'), visible: 'visible', join_mode: 'open' })
const passedTopic = async ({ people }: Stage, fields: object = {}): Promise<number> => {
  const { id } = (await people.owner.post('/feed/topics', { ...topicBody(), ...fields })).json()
  await people.staff.patch(`/admin/topics/${id}`, { status: 'passed' })
  return id
}
const newTopicCategory: Prepare = (stage) => created(stage, '/admin/topic-categories', { name: unique('kind') })
// A row alone: what is in the file matters to no row of the table.
const newPicture = async ({ world, people }: Stage): Promise<string> => {
  const path = `table/${unique('picture')}.png`
  await world.owner`
    insert into files (owner_id, vendor, path, state, mime, size_bytes, md5, width, height)
    values (${people.staff.id}, 'local', ${path}, 'ready', 'image/png', 100, ${'0'.repeat(32)}, 10, 10)`
  return `local:${path}`
}
const newBrand: Prepare = async (stage) =>
  created(stage, '/admin/brands', { name: unique('brand'), avatar: await newPicture(stage) })
const newCommodity: Prepare = (stage) => created(stage, '/admin/commodities', { title: unique('cup') })
const newKnowledge: Prepare = (stage) => created(stage, '/admin/knowledge', { title: unique('course') })
const newInfo: Prepare = (stage) =>
  created(stage, '/admin/infos', { title: unique('market'), content: 'Thirty stalls.' })
const newWenda: Prepare = (stage) =>
  created(stage, '/admin/wendas', { title: unique('why'), content: 'Yellow leaves.' })
const chapterOf = ({ params }: Stage) => ({
  title: unique('lesson'),
  knowledge_id: params['knowledge'],
  sequence: ++count + 10,
})
const newChapter: Prepare = (stage) => created(stage, '/admin/chapters', chapterOf(stage))
// Nobody gives currency to themselves, so there is a banker beside the staff of the table.
const bankers = new WeakMap<World, Promise<Person>>()
const fund = async ({ world, people }: Stage, actor: ActorName): Promise<void> => {
  const user_id = actor === 'guest' ? people.owner.id : people[actor].id
  const banker = await once(bankers, world, () => world.founder())
  await banker.post('/admin/currency/adjustments', { user_id, amount: 100, reason: 'for the table' })
}

const newFeedCategory: Prepare = (stage) => created(stage, '/admin/feed-categories', { name: unique('choice') })
const newTheme: Prepare = (stage) => created(stage, '/admin/themes', { title: unique('theme') })
const newFeed = async ({ people }: Stage): Promise<number> =>
  (await people.owner.post('/feeds', { feed_content: 'to be deleted' })).json().id

const newEvent: Prepare = async ({ world, people, params }) => {
  const { id } = await publicEvent(world, people.owner, people.staff, Number(params['event_category']))
  return { params: { event: id, id } }
}
const newEventCategory: Prepare = async ({ people }) => ({ params: { id: await addEventCategory(people.staff) } })
const advertisement = { space_id: 1, title: 'Tea', type: 'image', data: { image: 'https://example.org/a.png' } }
const newAdvertisement: Prepare = (stage) => created(stage, '/admin/advertisements', advertisement)
const newSpace: Prepare = (stage) => created(stage, '/admin/advertisingspaces', space())
const space = () => ({ channel: 'table', space: unique('table'), alias: 'Table', allow_type: 'image' })
const eventOf = async (person: Person, { world, params }: Stage) => ({
  title: unique('event'),
  category_id: params['event_category'],
  // Whoever has been signed out meanwhile uploads nothing, and is turned away anyway.
  avatar: await upload(world, person, await pngOf()).catch(() => 'local:none'),
  date: daysFromNow(world, 7),
  content: 'For the table.',
  area: 'somewhere',
})
/** Whoever acts, or somebody for those who are turned away anyway. */
const personOf = ({ people }: Stage, actor: ActorName): Person =>
  isAlive(actor) && actor !== 'expired' ? people[actor as 'owner'] : people.owner
const subscription = () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  return {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${unique('browser')}`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') },
  }
}

/** What the last column of the table names. */
export const prepare = {
  newTag,
  newTagCategory,
  newRole,
  bio: () => ({ body: { bio: 'hello' } }),
  keyword: () => ({ query: 'keyword=own' }),
  place: () => ({ query: `name=${encodeURIComponent('成都')}` }),
  freshPhone: ({ world }) => ({ body: { phone: world.phone() } }),
  registration: async (stage) => ({ body: { ...(await registrationCode(stage)), name: unique('newcomer') } }),
  signIn: ({ people }) => ({ body: { login: people.owner.name, password: PASSWORD } }),
  miniProgram: () => ({ body: { code: `demo:${unique('visitor')}` } }),
  resetCode: async ({ world, forgetful: { phone } }) => {
    // One code a minute is the rule; here it is one a call.
    await world.owner`delete from budget_uses where key like 'code:%'`
    await world.guest().post('/verifycodes', { phone })
    const code = await world.codeFor(phone)
    return { body: { phone, verifiable_type: 'sms', verifiable_code: code, password: PASSWORD } }
  },
  password: (_stage, actor) => ({
    body: { password: PASSWORD, ...(actor === 'owner' && { old_password: PASSWORD }) },
  }),
  anotherSession: async (stage, actor) => (isAlive(actor) ? { as: await stage.anotherSession(actor) } : {}),
  atomOfTopic: ({ params }) => ({ params: { id: params['topic']! } }),
  atomOfPerson: ({ params }) => ({ params: { id: params['user']! } }),
  shortFeed: ({ params }) => ({ params: { id: params['feed']! } }),
  ownPage: () => ({ headers: { 'x-plaza-session': '1' } }),
  keptSession: async ({ actors }, actor) => ({ headers: await browserSession(actors[actor]) }),
  totp: () => ({ body: { kind: 'totp' } }),
  begunFactor: (stage, actor) =>
    withFactor(stage, actor, async (person) => {
      const { id, code } = await beginGenerator(stage.world, person)
      return { params: { factor: id }, body: { code: code() } }
    }),
  factorInUse: (stage, actor) =>
    withFactor(stage, actor, async (person) => ({ params: { factor: (await addGenerator(stage.world, person)).id } })),
  shownFactor: (stage, actor) =>
    withFactor(stage, actor, async (person) => ({ body: { code: nextCode(await addGenerator(stage.world, person)) } })),
  passkey: (stage, actor) =>
    withFactor(stage, actor, async (person) => {
      await addPasskey(person)
      return {}
    }),
  ownersSession: async (stage) => {
    const another = await stage.anotherSession('owner')
    const found: { id: number; is_current: boolean }[] = (await another.get('/user/sessions')).json()
    return { params: { session: found.find(({ is_current: isCurrent }) => isCurrent)!.id } }
  },
  somebodyElse: async (stage, actor) =>
    isAlive(actor) && actor !== 'expired' ? { as: await stage.somebodyLike(actor) } : {},
  announcement: () => ({
    body: { filename: 'a.png', hash: '9e107d9d372bb6826bd81d3542a419d6', size: 100, mime_type: 'image/png' },
  }),
  picture: async () => form(await pngOf()),
  announced: async ({ people }) => {
    const bytes = await pngOf()
    const { address } = await announce(people.owner, bytes, 'image/png')
    const [, id = '', query = ''] = /\/(\d+)\?(.*)$/.exec(address) ?? []
    return { params: { upload: id }, query, payload: bytes, headers: { 'content-type': 'application/octet-stream' } }
  },
  standing: ({ people }) => ({
    params: { user: people.stranger.id },
    body: { verification: { type: 'user', description: 'Illustrator' } },
  }),
  role: () => ({ body: { name: unique('role'), permissions: [] } }),
  roleChange: async (stage, actor) => ({ ...(await newRole(stage, actor)), body: { permissions: ['feed-post'] } }),
  tag: () => ({ body: { name: unique('tag'), tag_category_id: 1 } }),
  tagChange: async (stage, actor) => ({ ...(await newTag(stage, actor)), body: { weight: 3 } }),
  tagCategory: () => ({ body: { name: unique('kind') } }),
  tagCategoryChange: async (stage, actor) => ({ ...(await newTagCategory(stage, actor)), body: { weight: 3 } }),
  site: () => ({ body: { name: 'Our community' } }),
  words: () => ({ body: { text: 'Does the list know this?' } }),
  newStoreProduct,
  newGift,
  unknownPayment: () => ({ params: { out_trade_no: 'unknown-0', number: 'unknown-0' }, body: { action: 'pay' } }),
  cash: async (stage, actor) => {
    await fund(stage, actor)
    return { body: { amount: 100 } }
  },
  adjustment: ({ people }) => ({ body: { user_id: people.owner.id, amount: 5, reason: 'a prize' } }),
  debt: async ({ world, forgetful }) => {
    const [debt] = await world.owner<{ id: number }[]>`
      insert into user_debts (user_id, amount, reason) values (${forgetful.id}, 5, 'a refund') returning id`
    return { params: { debt: debt!.id }, body: { action: 'waive', reason: 'a gesture' } }
  },
  proposal: async ({ world, forgetful }) => {
    const [proposal] = await world.owner<{ id: number }[]>`
      insert into proposals (kind, name, after, change, permissions, proposer_id, expires_at)
      values ('setting', 'sign', '[]', '{}', '{currency:manage}', ${forgetful.id}, now() + interval '1 day') returning id`
    return { params: { id: proposal!.id }, body: { state: -1 } }
  },
  waitingCash: async (stage) => {
    await fund(stage, 'owner')
    await stage.people.owner.post('/currency/cash', { amount: 100 })
    const { data } = (await stage.people.staff.get('/admin/cashes?state=0&limit=1')).json()
    return { params: { order: data[0].id }, body: { state: -1 } }
  },
  strayPayment: async ({ world, people }) => ({
    params: { stray: await strayOf(world, people.owner) },
    body: { action: 'refunded', remark: 'sent back' },
  }),
  openReport: async ({ world, people, forgetful }) => {
    // Thirty an hour is the rule; here it is one a call.
    await world.owner`delete from budget_uses where key like 'report:%'`
    await forgetful.post(`/report/users/${people.owner.id}`)
    const { data } = (await people.staff.get('/admin/reports?status=waiting&limit=1')).json()
    return { params: { report: data[0].id }, body: { status: 'rejected' } }
  },
  waitingReport: async ({ world, people, forgetful }) => {
    await world.owner`delete from budget_uses where key like 'report:%'`
    await forgetful.post(`/report/users/${people.owner.id}`)
    const { data } = (await people.staff.get('/admin/reports?status=waiting&limit=1')).json()
    return { params: { kind: 'reports', id: data[0].id } }
  },
  laidAside: async ({ world }) => {
    const [job] = await world.owner<{ id: number }[]>`
      insert into jobs (name, payload, max_attempts, run_at, dead_at) values ('access.nothing', '{}', 1, now() + interval '1 day', now())
      returning id`
    return { params: { job: job!.id } }
  },
  aTransfer: async (stage, actor) => {
    await fund(stage, actor)
    const [transfer] = await stage.world.owner<{ id: number }[]>`select max(id) as id from ledger_transfers`
    return { params: { transfer: transfer!.id } }
  },
  aStatement: async ({ world }) => {
    await world.owner`insert into provider_statements (provider, day) values ('pay-a', '2026-01-02') on conflict do nothing`
    return { params: { provider: 'pay-a', day: '2026-01-02' } }
  },
  newStatement: (_stage, actor) => ({
    // A day each: what is loaded is not replaced.
    body: {
      provider: 'pay-b',
      day: `2025-02-${10 + ([...actor].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 18)}`,
      text: STATEMENT_HEADER,
    },
  }),
  newBrand,
  brand: async (stage) => ({ body: { name: unique('brand'), avatar: await newPicture(stage) } }),
  brandBack: () => ({ body: { deleted_at: 0 } }),
  brandChange: async (stage, actor) => ({ ...(await newBrand(stage, actor)), body: { sort: 3 } }),
  shopInfo: () => ({ body: { socialAccount: 'river-pots' } }),
  givenShopInfo: async ({ people }, actor) => {
    if (isAlive(actor) && actor !== 'expired') await people[actor as 'owner'].post('/mall/shop-info', {})
    return {}
  },
  newCommodity,
  commodity: () => ({ body: { title: unique('cup') } }),
  commodityChange: async (stage, actor) => ({ ...(await newCommodity(stage, actor)), body: { inventory: 3 } }),
  newKnowledge,
  knowledge: () => ({ body: { title: unique('course') } }),
  knowledgeChange: async (stage, actor) => ({ ...(await newKnowledge(stage, actor)), body: { price: 3 } }),
  newChapter,
  chapter: (stage) => ({ body: chapterOf(stage) }),
  chapterChange: async (stage, actor) => ({ ...(await newChapter(stage, actor)), body: { published: false } }),
  newInfo,
  info: () => ({ body: { title: unique('market'), content: 'Thirty stalls.' } }),
  infoChange: async (stage, actor) => ({ ...(await newInfo(stage, actor)), body: { summary: 'Bread by noon.' } }),
  newWenda,
  wenda: () => ({ body: { title: unique('why'), content: 'Yellow leaves.' } }),
  adoption: async ({ people, params }) => {
    const answer = { feed_content: 'Because.', repostable_type: 'wenda', repostable_id: params['wenda'] }
    return { body: { adoption: (await people.stranger.post('/feeds', answer)).json().id } }
  },
  wendaChange: async (stage, actor) => ({ ...(await newWenda(stage, actor)), body: { offer: 3 } }),
  recharge: () => ({ body: { type: 'PayAOrder', amount: 100, from: 5 } }),
  storePurchase: async (stage) => ({ body: { store_id: (await theProduct(stage)).store_id } }),
  storeRefund: async (stage) => ({
    body: { receipt: await receiptOf(stage.world, (await theProduct(stage)).store_id) },
  }),
  storeOrder: async (stage) => {
    const { store_id, amount } = await theProduct(stage)
    return { body: { store_id, amount } }
  },
  storeReceipt: async (stage) => {
    const sold = await theProduct(stage)
    const order = await orderOf(stage.people.owner, sold)
    return { params: { order }, body: { receipt: await receiptOf(stage.world, sold.store_id) } }
  },
  forgedNotice: () => ({ body: { signedPayload: 'not.signed.atall' } }),
  storeProduct: () => ({
    body: { name: unique('coins'), store_id: unique('table.coins'), amount: 600, showAmount: 600 },
  }),
  storeProductChange: async (stage, actor) => ({ ...(await newStoreProduct(stage, actor)), body: { sort: 3 } }),
  gift: () => ({ body: { name: unique('gift'), price: 10 } }),
  giftChange: async (stage, actor) => ({ ...(await newGift(stage, actor)), body: { price: 12 } }),
  topic: () => ({ body: topicBody() }),
  topicChange: () => ({ body: { desc: 'Every Saturday at seven.' } }),
  newTopic: async (stage) => ({ params: { topic: await passedTopic(stage) } }),
  application: async (stage) => {
    const topic = await passedTopic(stage, { join_mode: 'need-audit', invited_audit: true })
    await stage.people.staff.put(`/user/feed-topics/${topic}`)
    const [log] = (await stage.people.owner.get(`/user/feed-topics/${topic}/apply-logs`)).json()
    return { params: { topic, log: log.id } }
  },
  canPub: ({ people }) => ({ body: { can_pub: 1, user_id: [people.owner.id] } }),
  topicReward: async (stage, actor) => {
    await fund(stage, actor)
    return { body: { name: 'Tea', price: 5, numbers: 1 } }
  },
  topicDecision: () => ({ body: { hot: true } }),
  newTopicCategory,
  topicCategory: () => ({ body: { name: unique('kind') } }),
  topicCategoryChange: async (stage, actor) => ({ ...(await newTopicCategory(stage, actor)), body: { sort: 3 } }),
  nothing: () => ({ body: {} }),
  text: () => ({ body: { feed_content: 'hello' } }),
  newFeed: async (stage) => ({ params: { feed: await newFeed(stage) } }),
  comment: () => ({ body: { body: 'well said' } }),
  newComment: async (stage) => {
    const feed = await newFeed(stage)
    const reply = await stage.people.owner.post(`/feeds/${feed}/comments`, { body: 'to be removed' })
    return { params: { feed, comment: reply.json().comment.id } }
  },
  reward: async (stage, actor) => {
    await fund(stage, actor)
    return { body: { gift_id: stage.params['gift'], numbers: 1 } }
  },
  categories: ({ params }) => ({ body: [params['category']] }),
  named: () => ({ body: { name: unique('name') } }),
  newFeedCategory,
  feedCategoryChange: async (stage, actor) => ({ ...(await newFeedCategory(stage, actor)), body: { sort: 3 } }),
  theme: () => ({ body: { title: unique('theme') } }),
  newTheme,
  themeChange: async (stage, actor) => ({ ...(await newTheme(stage, actor)), body: { description: 'more' } }),
  recommendation: () => ({ body: { recommended: true } }),
  newEvent,
  newEventCategory,
  event: async (stage, actor) => ({ body: await eventOf(personOf(stage, actor), stage) }),
  eventChange: async (stage, actor) => ({ ...(await newEvent(stage, actor)), body: { recommended: true } }),
  eventReport: async ({ world }) => {
    await world.owner`delete from budget_uses where key like 'report:%'`
    return { body: { reason: 'It is advertising.' } }
  },
  eventCategory: ({ params }) => ({ params: { category: params['event_category']! } }),
  eventCategoryChange: async (stage, actor) => ({ ...(await newEventCategory(stage, actor)), body: { sort: 3 } }),
  newSpace,
  newAdvertisement,
  space: () => ({ body: space() }),
  spaceChange: async (stage, actor) => ({ ...(await newSpace(stage, actor)), body: { alias: 'Chair' } }),
  advertisement: () => ({ body: advertisement }),
  advertisementChange: async (stage, actor) => ({ ...(await newAdvertisement(stage, actor)), body: { sort: 3 } }),
  imOwner: ({ people }) => ({ body: { user_ids: String(people.owner.id) } }),
  imAccount: async (stage, actor) => {
    // Five an hour is the rule; here it is one a call.
    await refill(stage.world)
    const person = personOf(stage, actor)
    await person.post(`/im/register/${person.id}`)
    return {}
  },
  imGroup: async ({ world }) => {
    await refill(world)
    return { body: { groupname: unique('group'), desc: 'For the table.' } }
  },
  imGroupQuery: ({ params }) => ({ query: `im_group_id=${params['im_group']}` }),
  imGroupChange: ({ params }) => ({
    body: { im_group_id: params['im_group'], groupname: 'Changed', desc: 'Changed.' },
  }),
  newImGroup: async ({ world, people }) => {
    await refill(world)
    return { query: `im_group_id=${await makeGroup(people.owner)}` }
  },
  imMembers: ({ params, forgetful }) => ({ body: { im_group_id: params['im_group'], members: String(forgetful.id) } }),
  imMembersQuery: ({ params, forgetful }) => ({ query: `im_group_id=${params['im_group']}&members=${forgetful.id}` }),
  notificationType: () => ({ query: 'type=like' }),
  notificationsRead: () => ({ body: { type: 'like' } }),
  topicNotificationType: () => ({ query: 'type=accept' }),
  quiet: () => ({ body: { sound: false } }),
  missedOnly: () => ({ query: 'once=1' }),
  subscription: () => ({ body: subscription() }),
  subscribed: async ({ actors }, actor) => {
    const { endpoint, keys } = subscription()
    await actors[actor].post('/user/push-subscriptions', { endpoint, keys })
    return { query: `endpoint=${encodeURIComponent(endpoint)}` }
  },
} satisfies Record<string, Prepare>
