import { sql } from '../../server/src/kernel/index.ts'
import {
  type ImportedFeed,
  importFeedCategories,
  importFeeds,
  importThemes,
} from '../../server/src/modules/feeds/index.ts'
import { altOf } from '../content/alts.ts'
import { CATEGORIES, feedText, THEMES, withTags } from '../content/feed-texts.ts'
import { people } from '../content/people.ts'
import type { PictureOrder } from '../pictures/picture-order.ts'
import type { PictureKind } from '../pictures/pictures.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'
import { fileOf } from './add-files.ts'
import { answersOf } from './answers-of.ts'
import type { DemoFeed } from './demo-feed.ts'
import { answerFeeds } from './fill-answers.ts'

const FEEDS = 430
const DAYS_MINUTES = 60 * 24 * 60
const KINDS: readonly PictureKind[] = ['landscape', 'seascape', 'city', 'bloom', 'abstract']
/** Every number of pictures a feed can have, so that every layout of a client is shown. */
const LAYOUTS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const PICTURES = 72
/** Among so many of the newest feeds the layouts and the videos are found. */
const NEWEST = 40
const REVIEWS_AN_EVENT = 3
const VIDEOS: readonly PictureKind[] = ['seascape', 'landscape', 'city', 'seascape']

/** What people published in two months: words, pictures, in topics and themes, about things; and what others made of it. */
export const feedsStep: DemoStep = {
  name: 'feeds',
  pictures: [...photos(), ...videos()],
  async write(context) {
    const { tx } = context
    const themes = await importThemes(
      tx,
      THEMES.map(([title, description]) => ({ title, description })),
    )
    const categories = await importFeedCategories(tx, CATEGORIES)
    const ids = await publishAll(context, themes)
    await answerFeeds(context, ids, categories)
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
function videos(): PictureOrder[] {
  return VIDEOS.flatMap((kind, at) => {
    const order = { kind, seed: `video ${at}`, width: 320, height: 240 }
    return [
      { ...order, key: `video/${at}`, frames: 14 },
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
  type: NonNullable<ImportedFeed['about']>['type']
  id: number
  minutes: number
}

/** Writes the feeds oldest first, and returns what was written by id. */
async function publishAll(context: DemoContext, themes: readonly number[]): Promise<Map<number, DemoFeed>> {
  const { tx, random, ago } = context
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
    .map((feed, at) => {
      const open = members.filter((each) => each.user_id === feed.authorId && each.minutes > feed.minutesAgo)
      const topic = open.length > 0 && random.chance(0.45) ? random.pick(open) : undefined
      const older = abouts.filter((each) => each.minutes > feed.minutesAgo)
      const about = older.length > 0 && random.chance(0.1) ? random.pick(older) : undefined
      const place = random.chance(0.15)
        ? { latitude: random.between(29, 32), longitude: random.between(103, 122) }
        : undefined
      return {
        ...feed,
        text: withTags(feedText(random), at),
        topic,
        about,
        place,
        theme: random.chance(0.2) ? random.int(1, THEMES.length) : null,
      }
    })
  attachRecords(feeds, abouts, random)
  const media = drawMedia(context, feeds)
  const all = [
    // What answers a question is written for it.
    ...feeds.map((feed, at) => ({
      ...feed,
      about: feed.about?.type === 'wenda' ? undefined : feed.about,
      media: media.get(at),
    })),
    ...(await answersOf(context)),
  ].sort((a, b) => b.minutesAgo - a.minutesAgo)
  const ids = await importFeeds(
    tx,
    all.map(({ authorId, minutesAgo, text, topic, about, place, theme, media }, at) => ({
      authorId,
      text,
      fromClient: 3 + (authorId % 3),
      place: place && { latitude: fourDigits(place.latitude), longitude: fourDigits(place.longitude) },
      themeId: theme && themes[theme - 1],
      topic: topic && { id: topic.topic_id, isHidden: topic.is_hidden },
      about: about && { type: about.type, id: about.id },
      ...media,
      views: 10 + (((at + 1) * 37) % 400),
      createdAt: ago(minutesAgo),
    })),
  )
  return new Map(ids.map((id, at) => [id, all[at]!]))
}

const fourDigits = (degrees: number): number => Number(degrees.toFixed(4))

/** Makes some feeds be about a record of every kind, and some be reviews of every event. */
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
 * The pictures and videos of feeds, by their positions. Every picture goes to one feed. Of the newest feeds nine have
 * one, two, three and so on up to nine; some reviews of events have one, and the rest is random.
 */
function drawMedia(
  { pictures, random }: DemoContext,
  feeds: readonly DemoFeed[],
): Map<number, Pick<ImportedFeed, 'images' | 'video'>> {
  const chosen = inOrderOfPictures(feeds, random)
  const painted = (key: string) => {
    const picture = pictures.get(key)
    return picture && fileOf(picture)
  }
  const images = new Map<number, NonNullable<ImportedFeed['images']>[number][]>()
  for (let at = 0, nth = 0; at < PICTURES; nth++)
    for (let count = LAYOUTS[nth] ?? (random.chance(0.15) ? 3 : 1); count > 0 && at < PICTURES; count--, at++) {
      const image = painted(pictureKey(at))
      const feed = chosen[nth]!
      const alt = altOf(KINDS[at % KINDS.length]!, at, feeds[feed]!.text)
      if (image) images.set(feed, [...(images.get(feed) ?? []), { ...image, alt }])
    }
  const media = new Map<number, Pick<ImportedFeed, 'images' | 'video'>>(
    [...images].map(([feed, each]) => [feed, { images: each }]),
  )
  for (const [at, feed] of chosen.slice(-VIDEOS.length).entries()) {
    const [resource, cover] = [painted(`video/${at}`), painted(`cover/${at}`)]
    if (resource && cover) media.set(feed, { video: { resource, cover } })
  }
  return media
}

/** Who gets pictures first; the last of them get the videos. */
function inOrderOfPictures(feeds: readonly DemoFeed[], random: DemoContext['random']): number[] {
  const all = feeds.map((_, at) => at)
  // They come oldest first.
  const newest = random.shuffled(all.filter((at) => !feeds[at]!.topic?.is_hidden).slice(-NEWEST))
  const layouts = newest.slice(0, LAYOUTS.length)
  const videos = newest.slice(-VIDEOS.length)
  const taken = new Set([...layouts, ...videos])
  const rest = random.shuffled(all.filter((at) => !taken.has(at)))
  const reviews = rest.filter((at) => feeds[at]!.about?.type === 'event').slice(0, 8)
  return [...layouts, ...reviews, ...rest.filter((at) => !reviews.includes(at)), ...videos]
}
