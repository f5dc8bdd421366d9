import { randomBytes } from 'node:crypto'
import { keyOf } from '../../src/modules/digest/key.ts'
import { STATEMENT_HEADER } from '../../src/modules/ledger/index.ts'
import { browserSession } from '../factories/browser-sessions.ts'
import { addGenerator, addPasskey, beginGenerator, nextCode } from '../factories/factors.ts'
import { announce, form, pngOf } from '../factories/files.ts'
import { makeGroup, refill } from '../factories/im.ts'
import { unmatchedPaymentOf } from '../factories/payments.ts'
import { orderOf, receiptOf } from '../factories/store-iap.ts'
import { changeSetting } from '../settings.ts'
import { connecting } from './connecting.ts'
import { identities } from './identities.ts'
import {
  advertisement,
  banOf,
  type Call,
  chapterOf,
  decisionAbout,
  eventOf,
  feedTag,
  fund,
  isAlive,
  newAdvertisement,
  newBan,
  newBrand,
  newChapter,
  newCommodity,
  newContact,
  newEvent,
  newEventCategory,
  newFeed,
  newFeedCategory,
  newFolder,
  newGift,
  newInfo,
  newKnowledge,
  newOffer,
  newPicture,
  newRole,
  newSavedReply,
  newSpace,
  newStoreProduct,
  newTag,
  newTagCategory,
  newTheme,
  newTopicCategory,
  newWenda,
  type Prepare,
  passedTopic,
  personOf,
  REPLY,
  registrationCode,
  space,
  spareContact,
  subscription,
  theProduct,
  topicBody,
  unique,
  withFactor,
} from './makers.ts'
import { PASSWORD } from './stage.ts'

export type { Call, Prepare }

/** What the last column of the table names. */
async function freshMessage({ people, params }: Parameters<Prepare>[0]): Promise<Call> {
  const path = `/chat/conversations/${params['conversation']}/messages`
  const { seq } = (await people.owner.post(path, { client_id: unique('message'), text: 'Fresh.' })).json()
  return { params: { seq } }
}

const makeWaitingReport: Prepare = async ({ world, people, forgetful }) => {
  await world.owner`delete from budget_uses where key like 'report:%'`
  await forgetful.post(`/report/users/${people.owner.id}`)
  const { data } = (await people.staff.get('/admin/reports?status=waiting&limit=1')).json()
  return { params: { kind: 'reports', id: data[0].id } }
}

export const prepare = {
  ...connecting,
  ...identities,
  newTag,
  newTagCategory,
  newRole,
  bio: () => ({ body: { bio: 'hello' } }),
  searched: () => ({ query: 'q=own' }),
  linked: () => ({ query: `url=${encodeURIComponent('https://example.org/')}` }),
  tagStart: () => ({ query: 'q=tra' }),
  feedTag,
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
  newPhone: async (stage, actor) => newContact(stage, actor, { phone: stage.world.phone() }),
  newEmail: async (stage, actor) => newContact(stage, actor, { email: `${unique('mail')}@example.org` }),
  spareContact,
  password: (_stage, actor) => ({
    body: { password: PASSWORD, ...(actor === 'owner' && { old_password: PASSWORD }) },
  }),
  anotherSession: async (stage, actor) => (isAlive(actor) ? { as: await stage.anotherSession(actor) } : {}),
  eventOfCalendar: ({ params }) => ({ params: { id: params['event']! } }),
  shownTransparency: async ({ world }) => {
    await (await world.founder()).patch('/admin/settings/transparency', { public: true })
    return {}
  },
  atomOfTopic: ({ params }) => ({ params: { id: params['topic']! } }),
  atomOfPerson: ({ params }) => ({ params: { id: params['user']! } }),
  embedded: ({ params }) => ({ query: `url=http://plaza.test/feeds/${params['feed']!}` }),
  shortFeed: ({ params }) => ({ params: { id: params['feed']! } }),
  currentTerms: async ({ world }) => {
    await changeSetting(world, 'terms', {
      version: '1',
      text: { en: 'Be kind.', 'zh-CN': '友善。' },
      'grace-days': 365,
    })
    return { body: { version: '1' } }
  },
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
  ownersDevice: async ({ world, people }) => {
    const [device] = await world.owner<{ id: number }[]>`
      insert into remembered_devices (user_id, token_hash, device, expires_at)
      values (${people.owner.id}, ${randomBytes(32)}, 'Firefox on Linux', plaza_now() + interval '1 day') returning id`
    return { params: { device: device!.id } }
  },
  anotherPerson: async (stage, actor) =>
    isAlive(actor) && actor !== 'expired' ? { as: await stage.personLike(actor) } : {},
  announcement: () => ({
    body: { filename: 'a.png', hash: '9e107d9d372bb6826bd81d3542a419d6', size: 100, mime_type: 'image/png' },
  }),
  // The signature of a public file is not checked.
  signature: () => ({ params: { signature: `~1.${'A'.repeat(43)}` } }),
  painting: () => ({ params: { file: 'person-7.png' } }),
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
  unmatchedPayment: async ({ world, people }) => ({
    params: { stray: await unmatchedPaymentOf(world, people.owner) },
    body: { action: 'refunded', remark: 'sent back' },
  }),
  openReport: async ({ world, people, forgetful }) => {
    // Thirty an hour is the rule; here it is one a call.
    await world.owner`delete from budget_uses where key like 'report:%'`
    await forgetful.post(`/report/users/${people.owner.id}`)
    const { data } = (await people.staff.get('/admin/reports?status=waiting&limit=1')).json()
    return { params: { report: data[0].id }, body: { status: 'rejected' } }
  },
  decision: async ({ world, people }) => ({ params: { id: await decisionAbout(world, people.owner) } }),
  appeal: async ({ world, people }) => ({
    params: { id: await decisionAbout(world, people.owner) },
    body: { text: 'It was my own photo.' },
  }),
  removal: async ({ world }) => {
    const [person] = await world.people('gone')
    return { params: { user: person.id }, body: { kinds: ['feeds'] } }
  },
  startedRemoval: async ({ world, people }) => {
    const [person] = await world.people('gone')
    const { id } = (await people.staff.post(`/admin/users/${person.id}/removals`, { kinds: ['feeds'] })).json()
    return { params: { user: person.id, id } }
  },
  warning: () => ({ body: { rule: 'spam' } }),
  broadcast: () => ({ body: { title: 'Hello', text: 'Hello', audience: 'staff', preview: true } }),
  ruleTrial: () => ({ body: { rule: { name: 'Links', on: 'feed', if: { links: 2 }, then: 'report', rule: 'spam' } } }),
  importMark: async ({ world }) => ({ query: `kind=users&record=${(await world.people('someone'))[0]!.id}` }),
  someone: async ({ world }) => ({ params: { user: (await world.people('someone'))[0]!.id } }),
  ban: (stage) => ({ body: banOf(stage) }),
  banChange: async (stage, actor) => ({ ...(await newBan(stage, actor)), body: { reason: 'Still.' } }),
  newBan,
  savedReply: () => ({ body: { title: unique('reply'), text: REPLY } }),
  savedReplyChange: async (stage, actor) => ({ ...(await newSavedReply(stage, actor)), body: { text: REPLY } }),
  newSavedReply,
  note: () => ({ body: { text: 'Friendly on the phone.' } }),
  waitingAppeal: async ({ world, people }) => {
    const [appeal] = await world.owner<{ id: number }[]>`
      insert into appeals (decision_id, text) values (${await decisionAbout(world, people.owner)}, 'Mine') returning id`
    return { params: { id: Number(appeal!.id) }, body: { state: 'upheld' } }
  },
  waitingReport: makeWaitingReport,
  assignedReport: async (stage, actor) => ({
    ...(await makeWaitingReport(stage, actor)),
    body: { user_id: stage.people.staff.id },
  }),
  reportedMessage: async ({ world, people }) => {
    await world.owner`delete from budget_uses where key like 'report:%'`
    const [teller] = await world.people('teller')
    const { id } = (await teller.post('/chat/conversations', { title: 'Told', user_ids: [people.owner.id] })).json()
    await teller.post(`/chat/conversations/${id}/messages`, { client_id: 'told', text: 'Hello' })
    await people.owner.post(`/chat/conversations/${id}/messages/1/reports`)
    const { data } = (await people.staff.get(`/admin/reports?owner_id=${teller.id}`)).json()
    return { params: { report: data[0].id } }
  },
  deadLetter: async ({ world }) => {
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
  newOffer,
  offerChange: async (stage, actor) => ({ ...(await newOffer(stage, actor)), body: { inventory: 3 } }),
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
  commentRemoval: async (stage) => {
    const feed = await newFeed(stage)
    const reply = await stage.people.owner.post(`/feeds/${feed}/comments`, { body: 'to be removed by staff' })
    return { params: { comment: reply.json().comment.id }, body: { deleted: true } }
  },
  newFeedEdit: async (stage) => ({ params: { feed: await newFeed(stage) }, body: { feed_content: unique('edited') } }),
  feedPreferences: () => ({ body: { for_you: true } }),
  seenFeeds: ({ params }) => ({ body: { feeds: [Number(params['feed'])] } }),
  folderName: async ({ world }) => {
    await world.owner`delete from feed_collection_folders`
    return { body: { name: unique('folder') } }
  },
  newFolder,
  newFolderName: async (stage, actor) => ({ ...(await newFolder(stage, actor)), body: { name: unique('renamed') } }),
  collected: async ({ world, params }) => {
    await world.owner`
      insert into feed_collections (user_id, feed_id) select id, ${Number(params['feed'])}::bigint from users on conflict do nothing`
    return {}
  },
  inNoFolder: () => ({ body: { folder: null } }),
  intoEnglish: () => ({ query: 'language=en' }),
  newVote: async ({ people }) => {
    const poll = { options: ['sea', 'hills'], ends_at: new Date(Date.now() + 86_400_000).toISOString() }
    const reply = await people.owner.post('/feeds', { feed_content: unique('Where to?'), poll })
    return { params: { feed: reply.json().id }, body: { options: [0] } }
  },
  newCommentEdit: async (stage) => {
    const feed = await newFeed(stage)
    const reply = await stage.people.owner.post(`/feeds/${feed}/comments`, { body: 'to be edited' })
    return { params: { feed, comment: reply.json().comment.id }, body: { body: unique('edited') } }
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
  eventEdit: async (stage, actor) => ({ ...(await newEvent(stage, actor)), body: { content: 'Bring a friend.' } }),
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
  conversation: ({ forgetful }) => ({ body: { user_id: forgetful.id } }),
  direct: async ({ people, forgetful }) => ({
    params: { conversation: (await people.owner.post('/chat/conversations', { user_id: forgetful.id })).json().id },
  }),
  muted: () => ({ body: { muted: true } }),
  chatMember: ({ forgetful }) => ({ body: { user_ids: [forgetful.id] } }),
  chatLeaver: ({ forgetful }) => ({ params: { user: forgetful.id } }),
  chatRead: () => ({ body: { seq: 1 } }),
  chatMessage: () => ({ body: { client_id: unique('message'), text: 'For the table.' } }),
  chatText: async (stage) => ({ ...(await freshMessage(stage)), body: { text: 'Changed.' } }),
  newChatMessage: freshMessage,
  chatReport: async ({ world, people }) => {
    const [teller] = await world.people('teller')
    const { id } = (await teller.post('/chat/conversations', { title: 'Told', user_ids: [people.owner.id] })).json()
    await teller.post(`/chat/conversations/${id}/messages`, { client_id: 'told', text: 'Hello' })
    return { params: { conversation: id, seq: 1 }, body: { reason: 'It is rude.' } }
  },
  chatGroup: async ({ world, people }) => {
    await refill(world)
    return { params: { group: await makeGroup(people.owner) } }
  },
  chatSince: () => ({ query: 'since=0' }),
  chatWords: () => ({ query: 'q=hello' }),
  chatSettings: () => ({ body: { receipts: false } }),
  notificationType: () => ({ query: 'type=like' }),
  notificationsRead: () => ({ body: { type: 'like' } }),
  topicNotificationType: () => ({ query: 'type=accept' }),
  noDigest: () => ({ body: { weekly: false } }),
  mailed: ({ world, people }) => ({ params: { key: keyOf(world.service.secrets, people.owner.id) } }),
  quiet: () => ({ body: { sound: false } }),
  missedOnly: () => ({ query: 'once=1' }),
  subscription: () => ({ body: subscription() }),
  subscribed: async ({ actors }, actor) => {
    const { endpoint, keys } = subscription()
    await actors[actor].post('/user/push-subscriptions', { endpoint, keys })
    return { query: `endpoint=${encodeURIComponent(endpoint)}` }
  },
} satisfies Record<string, Prepare>
