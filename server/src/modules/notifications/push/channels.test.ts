import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { tell } from '../../../../test/factories/notices.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import type { Tx } from '../../../kernel/index.ts'
import { wendaAdopted } from '../../catalog/index.ts'
import { feedCommented, feedLiked, feedPublished } from '../../feeds/index.ts'
import { cashDecided, paymentRefunded, rechargeCredited } from '../../ledger/index.ts'
import { rewardGiven } from '../../rewards/index.ts'
import { applicationAccepted, applicationRejected, topicApplied, topicAudited } from '../../topics/index.ts'
import { userFollowed } from '../../users/index.ts'

let world: World
let ann: Person
let bob: Person
let feed: number
let topic: number
let wenda: number
before(async (t) => {
  world = await createWorld(t as TestContext)
  await configureTopics(world)
  ;[ann, bob] = await world.people('ann', 'bob')
  const staff = await world.founder()
  wenda = (await staff.post('/admin/wendas', { title: 'Why?', content: 'x', author_id: bob.id })).json().id
  feed = await publish(ann, { feed_content: 'because', repostable_type: 'wenda', repostable_id: wenda })
  topic = await createTopic(ann)
})

interface Push {
  channel: string
  target: number
  content: string
  extra: object
  tag: string
  badge: number
}

/** Everything a user was ever pushed. */
async function pushesOf(person: Person): Promise<Push[]> {
  const { body } = await person.get('/user/stream?once=1&last_event_id=0')
  return (body.match(/^data: .*$/gm) ?? []).map((line: string) => JSON.parse(line.slice('data: '.length)))
}

/** What is pushed with this notice, without the badge. */
async function pushed(to: Person, happen: (tx: Tx) => Promise<unknown>): Promise<Omit<Push, 'badge'>[]> {
  const known = (await pushesOf(to)).length
  await tell(world, happen)
  return (await pushesOf(to)).slice(known).map(({ badge: _, ...push }) => push)
}

const like = (tx: Tx) =>
  tx.publish(feedLiked, { feedId: feed, likeId: 1, likerId: bob.id, authorId: ann.id, addressKey: '10.9.9.9' })
const comment = (replyUserId: number, authorId: number) => (tx: Tx) =>
  tx.publish(feedCommented, { feedId: feed, commentId: 31, commenterId: bob.id, authorId, replyUserId })
const reward = (targetType: 'feeds' | 'feed-topics') => (tx: Tx) =>
  tx.publish(rewardGiven, {
    logId: 1,
    giverId: bob.id,
    receiverId: ann.id,
    targetType,
    targetId: targetType === 'feeds' ? feed : topic,
    name: 'Tea',
    numbers: 3,
    amountCoins: 15,
    countedCoins: 15,
  })
const about = (type: 'wenda' | 'mall_commodities' | 'knowledge' | 'info' | 'event') => (tx: Tx) =>
  tx.publish(feedPublished, {
    feedId: feed,
    authorId: bob.id,
    themeId: null,
    topicIds: [],
    repostable: { type, id: 41, ownerId: ann.id },
  })
const application = () => ({ topicId: topic, logId: 51, applicantId: bob.id, creatorId: ann.id, expense: 0 })
const apply = (tx: Tx) => tx.publish(topicApplied, application())
const toApplicant = () => ({ ...application(), applicantId: ann.id, creatorId: bob.id })
const audit = (status: 'passed' | 'waiting' | 'failed') => (tx: Tx) =>
  tx.publish(topicAudited, { topicId: topic, creatorId: ann.id, status })
const cash = (isApproved: boolean, remark: string | null) => (tx: Tx) =>
  tx.publish(cashDecided, { orderId: 61, userId: ann.id, amountCoins: 100, isApproved, remark })

test('every channel has its target, its sentence, its extra and its page', async () => {
  const by = bob.name
  const from = { user_id: bob.id }
  const said = { ...from, comment_id: 31 }
  const concerning = { ...from, repostable_id: 41 }
  const cases: [happen: (tx: Tx) => Promise<unknown>, push: [string, number, string, object, string]][] = [
    [like, ['feed:digg', feed, `${by} liked your post.`, from, 'likes']],
    [comment(0, ann.id), ['feed:comment', feed, `${by} commented on your post.`, said, 'comments']],
    [comment(ann.id, bob.id), ['feed:comment-reply', feed, `${by} replied to your comment.`, said, 'comments']],
    // The author of the feed and the user replied to may be one person, who is told once.
    [comment(ann.id, ann.id), ['feed:comment-reply', feed, `${by} replied to your comment.`, said, 'comments']],
    [reward('feeds'), ['feed:reward', feed, `${by} rewarded your post.`, { ...from, amount: 15 }, 'rewards']],
    [reward('feed-topics'), ['topic:reward', topic, `${by} rewarded your topic.`, { ...from, amount: 15 }, 'rewards']],
    [apply, ['topic:apply', topic, `${by} asked to join your topic.`, { ...from, log_id: 51 }, 'topics']],
    [
      (tx) => tx.publish(applicationAccepted, toApplicant()),
      ['topic:accept', topic, `${by} approved your request to join.`, from, 'topics'],
    ],
    [
      (tx) => tx.publish(applicationRejected, toApplicant()),
      ['topic:reject', topic, 'Your request to join a topic was declined.', {}, 'topics'],
    ],
    [audit('passed'), ['topic:audit', topic, 'Your topic was approved.', { status: 'passed' }, 'topics']],
    [audit('waiting'), ['topic:audit', topic, 'Your topic is being reviewed again.', { status: 'waiting' }, 'topics']],
    [audit('failed'), ['topic:audit', topic, 'Your topic was not approved.', { status: 'failed' }, 'topics']],
    [
      (tx) => tx.publish(userFollowed, { followerId: bob.id, followedId: ann.id }),
      ['user:follow', bob.id, `${by} followed you.`, from, 'follow'],
    ],
    [
      (tx) => tx.publish(rechargeCredited, { orderId: 61, userId: ann.id, amountCoins: 100 }),
      ['currency:recharge', 61, 'Your top-up of 100 has been credited.', {}, 'currency'],
    ],
    [
      (tx) => tx.publish(paymentRefunded, { orderId: 62, userId: ann.id, takenCoins: 70, shortfallCoins: 0 }),
      ['currency:recharge', 62, 'The app store refunded a purchase: 70 deducted from your balance.', {}, 'currency'],
    ],
    [cash(true, null), ['currency:cash', 61, 'Your withdrawal of 100 was approved.', {}, 'currency']],
    [cash(false, 'Why?'), ['currency:cash', 61, 'Your withdrawal of 100 was rejected. Why?', {}, 'currency']],
    [about('wenda'), ['system', feed, `${by} answered your question.`, concerning, 'system']],
    [about('mall_commodities'), ['system', feed, `${by} posted about your product.`, concerning, 'system']],
    [about('knowledge'), ['system', feed, `${by} posted about your course.`, concerning, 'system']],
    [
      (tx) => tx.publish(wendaAdopted, { wendaId: wenda, feedId: feed, ownerId: bob.id }),
      ['system', feed, `${by} accepted your answer.`, { ...from, repostable_id: wenda }, 'system'],
    ],
  ]
  for (const [happen, [channel, target, content, extra, page]] of cases)
    assert.deepEqual(await pushed(ann, happen), [{ channel, target, content, extra, tag: `notification:${page}` }])
  assert.deepEqual(
    (await pushesOf(ann)).map(({ badge }) => badge),
    cases.map((_, index) => index + 1),
  )
  // A kind that is not listed is not pushed either.
  for (const type of ['info', 'event'] as const) assert.deepEqual(await pushed(ann, about(type)), [])
})

test('each setting stops the pushes of its own kind and no other; what happened is recorded all the same', async () => {
  const kinds = {
    reward: reward('feeds'),
    comment: comment(0, ann.id),
    mall_selling_commodity: about('mall_commodities'),
    selling_knowledge: about('knowledge'),
  }
  const recorded = async (kind: string) => (await ann.get('/user/notification-statistics')).json().badges[kind]
  const others = [about('wenda'), apply]
  for (const off of [...Object.keys(kinds), 'chat']) {
    assert.equal((await ann.patch('/user/notification-settings', { [off]: false })).statusCode, 204)
    for (const [kind, happen] of Object.entries(kinds)) {
      const before = await recorded(kind)
      assert.equal((await pushed(ann, happen)).length, kind === off ? 0 : 1, `${kind} while ${off} is off`)
      assert.equal(await recorded(kind), before + 1)
    }
    for (const happen of others) assert.equal((await pushed(ann, happen)).length, 1, `others while ${off} is off`)
    assert.equal((await ann.patch('/user/notification-settings', { [off]: true })).statusCode, 204)
  }
})

test('without sound every push says that it is silent', async () => {
  assert.equal((await ann.patch('/user/notification-settings', { sound: false })).statusCode, 204)
  for (const happen of [reward('feeds'), comment(0, ann.id), about('wenda'), audit('passed'), cash(true, null)])
    assert.deepEqual(
      (await pushed(ann, happen)).map(({ extra }) => 'silent' in extra && extra.silent),
      [true],
    )
  await ann.patch('/user/notification-settings', { sound: true })
  assert.deepEqual((await pushed(ann, audit('passed')))[0]?.extra, { status: 'passed' })
})
