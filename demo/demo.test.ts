import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLocalDisk } from '../server/src/adapters/local-disk/local-disk.ts'
import { checks } from '../server/src/checks.ts'
import { refuseDemoDatabase } from '../server/src/cli/prepare.ts'
import { runChecks, sql } from '../server/src/kernel/index.ts'
import { createWorld, type World } from '../server/test/world.ts'
import { answers } from './content/catalog/answers.ts'
import { DEMO_PASSWORD, demoSignIn, demoSteps, fillDemo, wantsDemo } from './index.ts'
import { type PictureKind, pictureKinds } from './pictures/pictures.ts'
import { storePictures } from './pictures/store-pictures.ts'
import { count, filledWorld, storeOf } from './test/filled-world.ts'
import { meetPeople } from './test/people.ts'

// For what has nothing to do with pictures, which take longest.
const unpainted = demoSteps.map((step) => ({ ...step, pictures: [] }))

const snapshot = (world: World) =>
  world.db.rows(sql`
    select u.id, u.name, u.phone, u.email, u.inviter_id, c.followers_count, c.followings_count,
      array(select followed_id from user_follows where follower_id = u.id order by id) as followed,
      array(select tag_id from user_tags where user_id = u.id order by tag_id) as tags,
      array(select kind || ':' || seq || ':' || coalesce(feed_id, topic_id, 0) from notifications where user_id = u.id order by kind, seq) as told,
      array(select kind || ':' || subject_id from reports where reporter_id = u.id order by id) as reported
    from users u join user_counts c on c.user_id = u.id order by u.id`)

const NOTICES = [
  ...['comment', 'comment_like', 'like', 'reward', 'following', 'accept', 'applyFor', 'system', 'mention'],
  ...['answer', 'adoption', 'mall_selling_commodity', 'selling_knowledge'],
]

test('the demo is filled, and its people can be met', async (t) => {
  const filled = await filledWorld(t)
  const { world, told, signIn } = filled
  assert.match(told, /^60 demo people with \d+ pictures made$/)
  await assert.rejects(refuseDemoDatabase(world.owner), /filled with the demo community/)

  await meetPeople(t, filled)

  await t.test('topics are there in every state, with work waiting for staff and for managers', async () => {
    const { states, applications, waiting, poor } = await world.db.get<{
      states: number
      applications: number
      waiting: number
      poor: number
    }>(sql`
      select (select count(distinct (status, is_hidden, needs_audit, expense > 0)) from topics) as states,
        (select count(distinct status) from topic_applications) as applications,
        (select count(*) from topics where status = 'waiting') as waiting,
        (select count(*) from topic_applications p join ledger_accounts l on l.owner_id = p.user_id and l.kind = 'user'
         where p.status = 'waiting' and l.balance < p.expense) as poor`)
    assert(states >= 7 && waiting > 0 && poor > 0, JSON.stringify({ states, waiting, poor }))
    assert.equal(applications, 3)
    const { topics } = (await world.guest().get('/topics-rank')).json()
    assert(topics.length > 4)
  })

  await t.test(
    'topics count their members and rewards, and no one joined before the topic or they were there',
    async () => {
      const wrong = await world.db.rows(sql`
      select t.name from topics t
      where t.followers_count <> (select count(*) from topic_members m where m.topic_id = t.id)
        or t.reward_amount <> (select coalesce(sum(l.price * l.numbers), 0) from reward_logs l where l.target_type = 'feed-topics' and l.target_id = t.id)
        or t.created_at > now() or t.created_at < (select u.created_at from users u where u.id = t.creator_id)
        or exists (select from topics e where e.id < t.id and e.created_at > t.created_at)
        or exists (select from topic_members m join users u on u.id = m.user_id
          where m.topic_id = t.id and (m.created_at < t.created_at or m.created_at < u.created_at or m.created_at > now()))
      union all
      select u.name from users u join user_counts c on c.user_id = u.id
      where c.feed_topics_count <> (select count(*) from topic_members m where m.user_id = u.id)`)
      assert.deepEqual([...wrong], [])
    },
  )

  await t.test('the shop and the catalogue are full, and there is work for staff', async () => {
    const guest = world.guest()
    const list = async (path: string) => (await guest.get(path)).json()
    const commodities = await list('/mall/commodities?limit=100')
    assert(commodities.length >= 24)
    for (const { content_images: described, top_text: text } of commodities) {
      assert.equal(described.length, 1)
      assert.match(text, /\S/)
    }
    for (const { photos, created_at, user } of commodities) {
      assert.equal((await guest.get(new URL(photos[0].image.url).pathname)).statusCode, 200)
      assert(created_at >= user.created_at, 'nothing is older than who made it')
    }
    assert(commodities.filter(({ brand }: { brand: unknown }) => brand).length > 20)
    const [knowledge] = await list('/knowledge')
    assert((await list(`/knowledge/${knowledge.id}/chapters`)).length === knowledge.chapters_count)
    for (const path of ['/infos', '/wendas', '/mall-brands']) assert((await list(path)).length >= 7, path)

    const { access_token: token } = (await signIn('mo')).json()
    const headers = { authorization: `Bearer ${token}` }
    const reports = (await guest.get('/admin/reports?status=waiting', { headers })).json()
    assert.deepEqual([...new Set(reports.data.map(({ kind }: { kind: string }) => kind))].sort(), [
      'automatic',
      'brands',
      'chapters',
      'comments',
      'commodities',
      'events',
      'feeds',
      'infos',
      'knowledge',
      'topics',
      'users',
      'wendas',
    ])
    const polls = await world.db.rows<{ voters: number }>(
      sql`select poll_voters as voters from feed_stats where poll_votes is not null`,
    )
    assert.ok(polls.length >= 5 && polls.every(({ voters }) => voters >= 10))
    const early = await world.db.rows(sql`
      select r.id from reports r join feeds f on r.kind = 'feeds' and f.id = r.subject_id where r.created_at < f.created_at
      union all select r.id from reports r join comments c on r.kind = 'comments' and c.id = r.subject_id where r.created_at < c.created_at
      union all select r.id from reports r join events e on r.kind = 'events' and e.id = r.subject_id where r.created_at < e.created_at`)
    assert.deepEqual([...early], [], 'nothing was reported before it was there')
    const queue = (await guest.get('/admin/queue', { headers })).json()
    assert.equal(queue.reports.count + queue.held.count, reports.total)
    assert.equal(queue.held.count, 1, 'what the automatic rule of the demo holds')
    const waiting = await count(
      world,
      sql`select count(*) as n from brands where not is_audited and deleted_at is null`,
    )
    assert.equal(waiting, 3)
  })

  await t.test('there are upcoming, past and waiting events; advertising is shown; groups have members', async () => {
    const guest = world.guest()
    const list = async (path: string) => (await guest.get(path)).json()
    const events = await list('/events?limit=100')
    const now = new Date().toISOString().slice(0, 19).replace('T', ' ')
    assert(events[0].date > now && events.at(-1).date < now)
    for (const { avatar } of events) assert.equal((await guest.get(new URL(avatar.url).pathname)).statusCode, 200)
    assert((await list('/events?recommended=1')).length >= 2)
    for (const { avatar, events_count } of await list('/event-categories')) assert(avatar && events_count > 0)

    const spaces = await list('/advertisingspace')
    const shown = await list('/advertisingspace/advertising')
    assert(new Set(shown.map(({ space_id }: { space_id: number }) => space_id)).size >= 4)
    assert.equal(spaces.length, 8)
    assert.equal((await guest.get(new URL(shown[0].data.image).pathname)).statusCode, 200)

    const as = async (name: string) => ({
      headers: { authorization: `Bearer ${(await signIn(name)).json().access_token}` },
    })
    const queue = (await guest.get('/admin/queue', await as('mo'))).json()
    assert.equal(queue.events.count, 3)
    const groups = (await guest.get('/im/groups', await as('lin'))).json()
    assert.deepEqual(
      groups.map(({ affiliations_count }: { affiliations_count: number }) => affiliations_count),
      [3, 7, 6],
    )
  })

  await t.test('people talk in both languages; a request, a mention and a topic’s chat wait for lin', async () => {
    const headers = { authorization: `Bearer ${(await signIn('lin')).json().access_token}` }
    const read = async (path: string) => (await world.guest().get(path, { headers })).json()
    const mine: { kind: string; unread: number; mentioned: boolean }[] = await read('/chat/conversations')
    assert.deepEqual(new Set(mine.map(({ kind }) => kind)), new Set(['direct', 'group', 'topic']))
    assert(mine.some(({ mentioned, unread }) => mentioned && unread > 0))
    const requests = await read('/chat/conversations?state=request')
    assert.deepEqual(
      [requests.length, requests[0].last_message.user.id, requests[0].can_send],
      [1, requests[0].user.id, true],
    )
    const { all, chinese } = await world.db.get<{ all: number; chinese: number }>(sql`
      select count(distinct m.conversation_id) as all, count(distinct m.conversation_id) filter (where m.text ~ '[一-龥]') as chinese
      from chat_messages m`)
    assert(all >= 12 && chinese >= 4 && all - chinese >= 3, JSON.stringify({ all, chinese }))
  })

  await t.test('two months of feeds of every kind, and every counter right', async () => {
    const shown = await world.db.get<Record<string, number>>(sql`
      select (select count(*) from feed_stats) as feeds, (select count(*) from feed_stats where media = 'image') as pictures,
        (select count(*) from feed_stats where theme_id is not null) as themed, (select count(distinct repostable_type) from feed_stats) as about,
        (select count(*) from feed_stats where is_hidden) as hidden, (select count(*) from comments) as comments,
        (select count(*) from likes) as likes, (select count(*) from feed_stats where reward_count > 0) as rewarded,
        (select count(*) from feed_category_links) as recommended,
        (select extract(days from max(created_at) - min(created_at))::int from feed_stats) as days`)
    for (const [what, least] of Object.entries({
      feeds: 400,
      themed: 40,
      about: 4,
      hidden: 1,
      comments: 300,
      likes: 1000,
      rewarded: 20,
      recommended: 40,
      days: 50,
    }))
      assert(shown[what]! >= least, `${what}: ${shown[what]}`)
    assert.deepEqual(
      (await runChecks(world.db, checks)).filter(({ value }) => value > 0),
      [],
    )
    const early = await world.db.rows(sql`
      select l.id from likes l join feeds f on f.id = l.subject_id where l.created_at < f.created_at
      union all select c.id from comments c join feeds f on f.id = c.subject_id where c.created_at < f.created_at
      union all select v.feed_id from feed_votes v join feed_stats s on s.feed_id = v.feed_id where v.created_at not between s.created_at and s.poll_ends_at
      union all select f.id from feeds f join users u on u.id = f.author_id where f.created_at < u.created_at`)
    assert.deepEqual([...early], [])
    const page = (await world.guest().get('/feeds?limit=100')).json()
    assert.equal(page.length, 100)
    const layouts = new Set(page.map(({ images }: { images: object[] }) => images.length))
    assert.deepEqual([...layouts].sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    assert.ok(page.some(({ video }: { video: { cover: object | null } | null }) => video?.cover))
    assert.ok(page.some(({ feed_geohash }: { feed_geohash?: string }) => feed_geohash))
  })

  await t.test(
    'a client sees every layout: gifts with icons, reviewed events, feeds about every kind of record',
    async () => {
      const guest = world.guest()
      const gifts = (await guest.get('/reward-gifts')).json()
      assert.ok(gifts.length > 0 && gifts.every(({ icon }: { icon: object | null }) => icon))
      const events = (await guest.get('/events?limit=100')).json()
      for (const { id, title } of events) {
        const reviews = (await guest.get(`/events/${id}/comments`)).json()
        assert.ok(reviews.length > 0, `${title} has no review`)
      }
      assert.ok((await guest.get('/events/comments?type=image')).json().length > 0)
      const kinds = await world.db.rows<{ type: string }>(
        sql`select distinct repostable_type as type from feed_stats where is_listed and repostable_type is not null`,
      )
      assert.deepEqual(kinds.map(({ type }) => type).sort(), [
        'event',
        'feeds',
        'info',
        'knowledge',
        'mall_commodities',
        'wenda',
      ])
      const everybody = (await guest.get('/users?limit=100')).json()
      assert.ok(everybody.every(({ avatar }: { avatar: object | null }) => avatar))
    },
  )

  await t.test('there are notices of every kind, about what everyone may see; some answers were chosen', async () => {
    const kinds = await world.db.rows<{ kind: string }>(sql`select distinct kind from notifications`)
    assert.deepEqual(kinds.map(({ kind }) => kind).sort(), [...NOTICES].sort())
    const wrong = await world.db.rows(sql`
      select n.id from notifications n join feed_stats s on s.feed_id = n.feed_id
      where n.kind in ('answer', 'adoption', 'mall_selling_commodity', 'selling_knowledge') and (not s.is_listed or n.created_at < s.created_at)
      union all select n.id from notifications n where n.user_id = n.sender_id or n.created_at > plaza_now()`)
    assert.deepEqual([...wrong], [])
    const adopted = await world.db.rows<{ is_answer: boolean }>(sql`
      select (s.repostable_type, s.repostable_id) = ('wenda', w.id) and s.is_listed as is_answer
      from wendas w join feed_stats s on s.feed_id = w.adoption`)
    assert.deepEqual(
      adopted.map(({ is_answer }) => is_answer),
      [true, true],
    )
    // Every question is answered, and by nothing that was not written for it.
    const given = await world.db.rows<{ title: string; content: string }>(sql`
      select q.title, f.content from wendas q
      left join feed_stats s on s.repostable_type = 'wenda' and s.repostable_id = q.id left join feeds f on f.id = s.feed_id`)
    for (const { title, content } of given)
      assert.ok(
        answers.some((answer) => answer.question === title && answer.text === content),
        `${title}: ${content}`,
      )
  })

  await t.test('another demo is alike apart from times', async () => {
    const another = await createWorld(t, {})
    await fillDemo(another.service, storeOf(another), unpainted)
    assert.deepEqual(await snapshot(another), await snapshot(world))
  })

  await t.test('a second fill changes nothing, and a changed password is no longer shown', async () => {
    assert.equal(await wantsDemo(world.db), false)
    await fillDemo(world.service, storeOf(world))
    assert.equal(await count(world, sql`select count(*) as n from users`), 60)

    const { access_token } = (await signIn('lin')).json()
    const change = { old_password: DEMO_PASSWORD, password: DEMO_PASSWORD }
    const reply = await world
      .guest()
      .put('/user/password', change, { headers: { authorization: `Bearer ${access_token}` } })
    assert.equal(reply.statusCode, 204, 'and it is none of the passwords everybody tries first')
    assert.equal(await demoSignIn(world.db), undefined)
  })

  await t.test('no one is notified of what happened before they came', async () => {
    assert.deepEqual((await world.guest().get('/sandbox/outbox')).json(), [])
    assert.equal(await count(world, sql`select count(*) as n from jobs where name = 'notifications.push'`), 0)
  })

  await t.test('two people owe for refunded purchases, and know it; staff can settle that', async () => {
    const founder = await world.founder()
    const { data } = (await founder.get('/admin/currency/debts?state=open')).json()
    assert.equal(data.length, 2)
    for (const { user_id, amount } of data) {
      const { taken } = await world.db.get<{ taken: number }>(sql`
        select (after ->> 'takenCoins')::bigint as taken from audit_log
        where action = 'store-iap.refund' and (after ->> 'shortfallCoins')::bigint = ${amount}`)
      assert(taken > 0 && amount > taken)
      const told = await count(
        world,
        sql`select count(*) as n from notifications where user_id = ${user_id} and detail ->> 'content' like 'The store refunded a purchase%'`,
      )
      assert.equal(told, 1)
    }
    // The other one stays for staff to find.
    const settled = await founder.patch(`/admin/currency/debts/${data[0].id}`, { action: 'waive', reason: 'A demo.' })
    assert.equal(settled.statusCode, 204)
  })

  await t.test('work of every kind waits for staff, and can be done', async () => {
    const founder = await world.founder()
    const queue = (await founder.get('/admin/queue')).json()
    assert(Object.keys(queue).includes('strays'))
    // Debts have just been waived above, with one founder nothing waits for a second.
    for (const [kind, waiting] of Object.entries<{ count: number; oldest_at: string }>(queue))
      if (!['debts', 'proposals'].includes(kind)) assert(waiting.count > 0 && waiting.oldest_at, `${kind} has none`)
    const [unmatched] = (await founder.get('/admin/payments/strays?state=waiting')).json().data
    assert.equal((await founder.patch(`/admin/payments/strays/${unmatched.id}`, { action: 'credit' })).statusCode, 204)
  })
})

test('a failure in the middle leaves no rows; of two that fill afterwards at once, one does', async (t) => {
  const world = await createWorld(t, {})
  const breaking = { name: 'breaking', write: () => Promise.reject(new Error('the lights went out')) }
  await assert.rejects(fillDemo(world.service, storeOf(world), [...unpainted, breaking]), /the lights went out/)
  for (const table of [sql`users`, sql`files`, sql`user_follows`, sql`tags`, sql`passwords`]) {
    assert.equal(await count(world, sql`select count(*) as n from ${table}`), 0)
  }
  assert.equal(await demoSignIn(world.db), undefined)
  assert.equal(await wantsDemo(world.db), true)

  const told = await Promise.all([1, 2].map(() => fillDemo(world.service, storeOf(world), unpainted)))
  assert.equal(told.filter((phrase) => phrase.startsWith('60 demo people')).length, 1, told.join('; '))
  assert.equal(await count(world, sql`select count(*) as n from users`), 60)
})

test('a picture is the same for the same seed and another for another kind', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'plaza-test-'))
  t.after(() => rm(root, { recursive: true }))
  const store = createLocalDisk({ root })
  const order = (kind: PictureKind, key: string) => ({
    key: `${kind}-${key}`,
    kind,
    seed: 'same',
    width: 48,
    height: 32,
  })
  const pictures = await storePictures(
    store,
    pictureKinds.flatMap((kind) => [order(kind, 'once'), order(kind, 'twice')]),
  )
  for (const kind of pictureKinds) {
    assert.equal(pictures.get(`${kind}-once`)?.md5, pictures.get(`${kind}-twice`)?.md5)
  }
  assert.equal(new Set([...pictures.values()].map(({ md5 }) => md5)).size, pictureKinds.length)
})

test('pictures that cannot be painted stop the demo with the reason', async (t) => {
  const world = await createWorld(t, {})
  const order = { key: 'nothing', kind: 'landscape', seed: '', width: 0, height: 0 } as const
  await assert.rejects(
    fillDemo(world.service, storeOf(world), [{ ...demoSteps[0]!, pictures: [order] }]),
    /could not be painted: .+/s,
  )
  assert.equal(await wantsDemo(world.db), true)
})
