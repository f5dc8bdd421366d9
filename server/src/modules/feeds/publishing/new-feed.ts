import { type Static, Type } from 'typebox'
import { Aside, Closed, FileName, Id, invalid, MAX_ID, Prose, Shown, SingleLineText } from '../../../kernel/index.ts'
import { NewPoll } from '../polls/poll-schemas.ts'

const MAX_TEXT = 10_000
const MAX_IMAGES = 9
const MAX_TOPICS = 5
const MAX_ALT = 1000

const node = (description: string) =>
  FileName(SingleLineText({ maxLength: 250, description, examples: ['local:2026/11/15/ab12.png'] }))
const coordinate = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: 20, description, examples: ['30.657'] }),
  )

export const NewFeed = Closed(
  {
    feed_content: Type.Optional(
      Shown(
        Prose({
          maxLength: MAX_TEXT,
          description: `Text, at most ${MAX_TEXT} characters.`,
          examples: ['The 6:40 to the sea, almost empty.'],
        }),
      ),
    ),
    feed_from: Type.Integer({
      minimum: 1,
      maximum: 5,
      default: 5,
      description: 'Client: 1 pc, 2 h5, 3 ios, 4 android, 5 other.',
    }),
    feed_mark: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_ID,
        description: 'The client’s own number for it; a second feed with it is refused.',
      }),
    ),
    topics: Type.Optional(
      Type.Array(Id('Topic id.'), {
        maxItems: MAX_TOPICS,
        description: `Topics to publish in, at most ${MAX_TOPICS}.`,
        examples: [[]],
      }),
    ),
    images: Type.Optional(
      Type.Array(node('Node of an uploaded picture.'), {
        maxItems: MAX_IMAGES,
        description: `Pictures in order, at most ${MAX_IMAGES}.`,
        examples: [[]],
      }),
    ),
    image_alts: Type.Optional(
      Type.Array(
        Aside(
          Shown(
            Prose({
              maxLength: MAX_ALT,
              description: 'What the picture shows, for people who cannot see it; empty for none.',
              examples: ['A cat asleep on a window sill'],
            }),
          ),
        ),
        {
          maxItems: MAX_IMAGES,
          description: `Descriptions of the pictures, in their order, at most ${MAX_ALT} characters each. Fewer than pictures is fine.`,
          examples: [[]],
        },
      ),
    ),
    video: Type.Optional(
      Closed(
        { resource: node('Node of an uploaded video.'), cover: Type.Optional(node('Node of an uploaded picture.')) },
        { description: 'One video, instead of photos.' },
      ),
    ),
    theme: Type.Optional(Id('Theme to publish in.')),
    feed_latitude: coordinate('Latitude; together with `feed_longtitude`.'),
    feed_longtitude: coordinate('Longitude; together with `feed_latitude`.'),
    feed_geohash: coordinate('Geohash of the place; computed when absent.'),
    repostable_type: Type.Optional(
      SingleLineText({
        maxLength: 30,
        description:
          'What kind of record it is about: `mall_commodities`, `knowledge`, `info`, `event`, `wenda`, or `feeds` to quote a feed.',
      }),
    ),
    repostable_id: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_ID, description: 'Which record; 0 or absent for none.' }),
    ),
    poll: Type.Optional(NewPoll),
  },
  { title: 'NewFeed', examples: [{ feed_content: 'The 6:40 to the sea, almost empty.', feed_from: 5 }] },
)
export type NewFeed = Static<typeof NewFeed>

/** Whether a feed has pictures or a video. */
export const isWithMedia = ({ images, video }: NewFeed): boolean => Boolean(video || images?.length)

export const EditedFeed = Closed(
  {
    feed_content: Shown(
      Prose({
        minLength: 1,
        maxLength: MAX_TEXT,
        description: `The whole text, at most ${MAX_TEXT} characters.`,
        examples: ['The 6:40 to the sea, almost empty.'],
      }),
    ),
  },
  { title: 'EditedFeed', examples: [{ feed_content: 'The 6:40 to the sea, almost empty.' }] },
)

/** Refuses what does not make a feed. */
export function refuseNothing({ feed_content, images, image_alts, video }: NewFeed): void {
  if (images?.length && video) throw invalid('video', 'A post can have photos or a video, not both.', 'feed.media')
  if (!feed_content && !images?.length && !video)
    throw invalid('feed_content', 'Add text, a photo or a video.', 'feed.empty')
  if ((image_alts?.length ?? 0) > (images?.length ?? 0))
    throw invalid('image_alts', 'There are more descriptions than photos.', 'feed.alts')
}
