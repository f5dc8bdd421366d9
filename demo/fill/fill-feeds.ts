import { sql } from '../../server/src/kernel/index.ts'
import { geohashOf, gramsOf } from '../../server/src/modules/feeds/index.ts'
import { CATEGORIES, feedText, THEMES } from '../content/feed-texts.ts'
import { people } from '../content/people.ts'
import type { PictureOrder } from '../pictures/picture-order.ts'
import type { PictureKind } from '../pictures/pictures.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'
import { addFiles } from './add-files.ts'
import type { DemoFeed } from './demo-feed.ts'
import { answerFeeds } from './fill-answers.ts'

const FEEDS = 430
const DAYS_MINUTES = 60 * 24 * 60
const KINDS: readonly PictureKind[] = ['landscape', 'seascape', 'city', 'bloom', 'abstract']
/** Every number of pictures a feed can have, so that every layout of a client is seen. */
const LAYOUTS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const PICTURES = 72
/** Among so many of the newest feeds the layouts and the films are found. */
const NEWEST = 40
const REVIEWS_AN_EVENT = 3
const FILMS: readonly PictureKind[] = ['seascape', 'landscape', 'city', 'seascape']

/** What people published in two months: words, pictures, in topics and themes, about things; and what others made of it. */
export const feedsStep: DemoStep = {
  name: 'feeds',
  pictures: [...photos(), ...films()],
  async write(context) {
    const { tx } = context
    await tx.run(sql`
      insert into feed_themes (title, description)
      select title, description from unnest(${THEMES.map(([title]) => title)}::text[], ${THEMES.map(([, about]) => about)}::text[]) as given (title, description)`)
    await tx.run(sql`
      insert into feed_categories (name, sort)
      select name, 100 - place from unnest(${[...CATEGORIES]}::text[]) with ordinality as given (name, place)`)
    const ids = await publishAll(context)
    await addPictures(context, ids)
    await answerFeeds(context, ids)
  },
}

function pictureKey(at: number): string {
  return `feed/${at}`
}

function photos(): PictureOrder[] {
  return Array.from({ length: PICTURES }, (_, at) => ({
    key: pictureKey(at),
    kind: KINDS[at % KINDS.length]!,
    seed: `feed ${at}`,
    width: at % 3 === 0 ? 480 : 640,
    height: at % 3 === 0 ? 640 : 480,
  }))
}

/** Each with its cover. */
function films(): PictureOrder[] {
  return FILMS.flatMap((kind, at) => {
    const order = { kind, seed: `film ${at}`, width: 320, height: 240 }
    return [
      { ...order, key: `film/${at}`, frames: 14 },
      { ...order, key: `cover/${at}` },
    ]
  })
}

interface Member {
  topic_id: number
  user_id: number
  is_hidden: boolean
  minutes: number
}

interface About {
  type: string
  id: number
  minutes: number
}

/** Writes the feeds oldest first, and returns what was written by id. */
async function publishAll(context: DemoContext): Promise<Map<number, DemoFeed>> {
  const { tx, random } = context
  const members = await tx.rows<Member>(sql`
    select m.topic_id, m.user_id, t.is_hidden, floor(extract(epoch from plaza_now() - m.created_at) / 60)::int as minutes
    from topic_members m join topics t on t.id = m.topic_id
    where t.status = 'passed' and t.deleted_at is null and (t.publish_permission in ('allUser', 'memberOnly') or t.creator_id = m.user_id)
    order by m.id`)
  const abouts = await tx.rows<About>(sql`
    select type, id, floor(extract(epoch from plaza_now() - created_at) / 60)::int as minutes from (
      select 'mall_commodities' as type, id, created_at from commodities union all select 'knowledge', id, created_at from knowledge
      union all select 'info', id, created_at from infos union all select 'wenda', id, created_at from wendas
      union all select 'event', id, created_at from events where audit = 1) r order by type, id`)
  const authors = people.filter((person) => !person.state && person.days > 0)
  const feeds = Array.from({ length: FEEDS }, () => {
    const { key } = random.pick(authors)
    const { joinedMinutesAgo } = context.people.get(key)!
    return {
      authorId: idOf(context, key),
      minutesAgo: random.int(5, Math.max(6, Math.min(DAYS_MINUTES, joinedMinutesAgo - 5))),
    }
  })
    .sort((a, b) => b.minutesAgo - a.minutesAgo)
    .map((feed) => {
      const open = members.filter((each) => each.user_id === feed.authorId && each.minutes > feed.minutesAgo)
      const topic = open.length > 0 && random.chance(0.45) ? random.pick(open) : undefined
      const older = abouts.filter((each) => each.minutes > feed.minutesAgo)
      const about = older.length > 0 && random.chance(0.1) ? random.pick(older) : undefined
      const place = random.chance(0.15)
        ? { latitude: random.between(29, 32), longitude: random.between(103, 122) }
        : undefined
      return {
        ...feed,
        text: feedText(random),
        topic,
        about,
        place,
        theme: random.chance(0.2) ? random.int(1, THEMES.length) : null,
      }
    })
  attachRecords(feeds, abouts, random)
  const column = <Value>(value: (feed: (typeof feeds)[number]) => Value): Value[] => feeds.map(value)
  const rows = await tx.rows<{ id: number }>(sql`
    insert into feeds (author_id, content, from_client, latitude, longitude, geohash, grams, created_at, updated_at)
    select author_id, content, 3 + author_id % 3, latitude, longitude, geohash, grams::int[], at, at
    from unnest(${column((each) => each.authorId)}::bigint[], ${column((each) => each.text)}::text[], ${column((each) => each.minutesAgo)}::int[],
      ${column((each) => each.place?.latitude.toFixed(4) ?? null)}::float8[], ${column((each) => each.place?.longitude.toFixed(4) ?? null)}::float8[],
      ${column((each) => (each.place ? geohashOf(each.place.latitude, each.place.longitude) : null))}::text[],
      ${column((each) => `{${gramsOf(each.text)}}`)}::text[]) with ordinality as given (author_id, content, minutes, latitude, longitude, geohash, grams, place)
    cross join lateral (select plaza_now() - make_interval(mins => minutes) as at) moment order by place
    returning id`)
  const ids = rows.map(({ id }) => id)
  await tx.run(sql`
    insert into feed_stats (feed_id, author_id, theme_id, topic_ids, hidden_topic_ids, media, repostable_type, repostable_id, hot, created_at)
    select f.id, f.author_id, (select min(id) from feed_themes) + theme - 1, topics::bigint[], hidden::bigint[], 'text', type, about, 0, f.created_at
    from unnest(${ids}::bigint[], ${column((each) => each.theme)}::int[], ${column((each) => (each.topic ? `{${each.topic.topic_id}}` : '{}'))}::text[],
      ${column((each) => (each.topic?.is_hidden ? `{${each.topic.topic_id}}` : '{}'))}::text[], ${column((each) => each.about?.type ?? null)}::text[],
      ${column((each) => each.about?.id ?? null)}::bigint[]) as given (id, theme, topics, hidden, type, about)
    join feeds f on f.id = given.id order by f.id`)
  await tx.run(sql`
    insert into feed_topics (topic_id, feed_id) select topic_ids[1], feed_id from feed_stats where cardinality(topic_ids) > 0 order by feed_id`)
  return new Map(ids.map((id, at) => [id, feeds[at]!]))
}

/** Lets some feed be about a record of every kind, and some be reviews of every event. */
function attachRecords(
  feeds: (DemoFeed & { about: About | undefined })[],
  abouts: readonly About[],
  random: DemoContext['random'],
): void {
  const events = abouts.filter(({ type }) => type === 'event')
  const others = [...new Set(abouts.map(({ type }) => type))].flatMap((type) =>
    abouts.filter((each) => each.type === type).slice(0, 3),
  )
  for (const about of [
    ...events.flatMap((event) => Array.from({ length: REVIEWS_AN_EVENT }, () => event)),
    ...others,
  ]) {
    const free = feeds.filter((feed) => !feed.about && !feed.topic?.is_hidden && feed.minutesAgo < about.minutes)
    if (free.length > 0) random.pick(free).about = about
  }
}

/**
 * Every picture goes to one feed. Of the newest feeds nine have one, two, three and so on up to nine; some reviews of
 * events have one, and the rest goes where chance has it.
 */
async function addPictures(context: DemoContext, feeds: ReadonlyMap<number, DemoFeed>): Promise<void> {
  const { tx, random } = context
  const chosen = inOrderOfPictures(feeds, random)
  const uses: { key: string; feedId: number }[] = []
  for (let at = 0, place = 0; at < PICTURES; place++)
    for (let count = LAYOUTS[place] ?? (random.chance(0.15) ? 3 : 1); count > 0 && at < PICTURES; count--, at++)
      uses.push({ key: pictureKey(at), feedId: chosen[place]! })
  await addFiles(
    context,
    uses.map(({ key, feedId }) => {
      const { authorId, minutesAgo } = feeds.get(feedId)!
      return { key, ownerId: authorId, use: `feeds:${feedId}:image:${key}`, minutesAgo }
    }),
  )
  const images = new Map<number, object[]>()
  for (const { key, feedId } of uses) {
    const file = fileOf(context, key)
    if (file) images.set(feedId, [...(images.get(feedId) ?? []), file])
  }
  await tx.run(sql`
    with shown as (
      update feeds set images = given.images::jsonb
      from unnest(${[...images.keys()]}::bigint[], ${[...images.values()].map((each) => JSON.stringify(each))}::text[]) as given (id, images)
      where feeds.id = given.id returning feeds.id)
    update feed_stats set media = 'image' from shown where feed_id = shown.id`)
  await addFilms(context, feeds, chosen.slice(-FILMS.length))
}

/** Who gets pictures first; the last of them get the films. */
function inOrderOfPictures(feeds: ReadonlyMap<number, DemoFeed>, random: DemoContext['random']): number[] {
  const isOpen = (id: number) => !feeds.get(id)!.topic?.is_hidden
  // Written oldest first, so the newest have the largest ids.
  const newest = random.shuffled([...feeds.keys()].filter(isOpen).slice(-NEWEST))
  const layouts = newest.slice(0, LAYOUTS.length)
  const films = newest.slice(-FILMS.length)
  const taken = new Set([...layouts, ...films])
  const rest = random.shuffled([...feeds.keys()].filter((id) => !taken.has(id)))
  const reviews = rest.filter((id) => feeds.get(id)!.about?.type === 'event').slice(0, 8)
  return [...layouts, ...reviews, ...rest.filter((id) => !reviews.includes(id)), ...films]
}

async function addFilms(context: DemoContext, feeds: ReadonlyMap<number, DemoFeed>, chosen: readonly number[]) {
  for (const [at, feedId] of chosen.entries()) {
    const [resource, cover] = [fileOf(context, `film/${at}`), fileOf(context, `cover/${at}`)]
    if (!resource || !cover) continue
    const { authorId: ownerId, minutesAgo } = feeds.get(feedId)!
    await addFiles(context, [
      { key: `film/${at}`, ownerId, use: `feeds:${feedId}:video:1`, minutesAgo },
      { key: `cover/${at}`, ownerId, use: `feeds:${feedId}:cover:1`, minutesAgo },
    ])
    await context.tx.run(sql`
      with shown as (update feeds set video = ${JSON.stringify({ resource, cover })}::text::jsonb where id = ${feedId} returning id)
      update feed_stats set media = 'video' from shown where feed_id = shown.id`)
  }
}

function fileOf({ pictures }: DemoContext, key: string) {
  const picture = pictures.get(key)
  if (!picture) return undefined
  const { vendor, path, mime, sizeBytes: size_bytes, width, height } = picture
  return { vendor, path, mime, size_bytes, width, height }
}
