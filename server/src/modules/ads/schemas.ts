import { type Static, Type } from 'typebox'
import { Closed, FileName, Id, IdList, Nullable, Prose, Raw, SingleLineText, Timestamp } from '../../kernel/index.ts'

export const TYPES = ['image', 'analog'] as const
export type AdType = (typeof TYPES)[number]

/** The fields of an advertisement of each type, and which of them are required. */
export const FIELDS: Readonly<Record<AdType, Readonly<Record<string, 'required' | 'optional'>>>> = {
  image: { image: 'required', link: 'optional' },
  analog: { avatar: 'required', name: 'required', content: 'required', image: 'optional', time: 'optional' },
}

const formatOf = (type: AdType) =>
  Type.Optional(
    Type.Record(Type.String({ maxLength: 50 }), Type.String({ maxLength: 200 }), {
      description: `Fields of \`${type}\`: name → \`label|type|description\`.`,
      examples: [{ image: 'Picture|image|Shown in the space' }],
    }),
  )

const format = Closed(
  { image: formatOf('image'), analog: formatOf('analog') },
  { description: 'By type, what its `data` is made of.', examples: [{ image: { image: 'Picture|image|Shown' } }] },
)

const space = {
  id: Type.Integer({ description: 'Space id.', examples: [1] }),
  channel: Type.String({ description: 'Part of the client.', examples: ['feed'] }),
  space: Type.String({ description: 'Name the client knows it by.', examples: ['feed:list:top'] }),
  alias: Type.String({ description: 'Name for people.', examples: ['Above the feeds'] }),
  allow_type: Type.String({ description: 'Types it takes, comma-separated.', examples: ['image'] }),
  format,
  created_at: Timestamp('When it was added.'),
  updated_at: Timestamp('When it last changed.'),
}

/** docs/interface.md 2.21. */
export const AdSpace = Closed(space, { title: 'AdvertisingSpace' })
export type AdSpace = Static<typeof AdSpace>

const AdData = Closed(
  {
    image: Type.Optional(Type.String({ description: 'Address of the picture.' })),
    link: Type.Optional(Type.String({ description: 'Where touching it leads; http or https.' })),
    avatar: Type.Optional(Type.String({ description: 'Address of the portrait.' })),
    name: Type.Optional(Type.String({ description: 'Name.' })),
    content: Type.Optional(Type.String({ description: 'Text.' })),
    time: Type.Optional(Type.String({ description: 'Time, as text.' })),
  },
  {
    title: 'AdvertisementData',
    description: 'By type: `image` and `link`, or `avatar`, `name`, `content`, `image`, `time`.',
  },
)
export type AdData = Static<typeof AdData>

const advertisement = {
  id: Type.Integer({ description: 'Advertisement id.', examples: [1] }),
  space_id: Type.Integer({ description: 'Its space.', examples: [1] }),
  title: Type.String({ description: 'Title.', examples: ['Spring sale'] }),
  type: Type.String({ description: '`image` or `analog`.', examples: ['image'] }),
  data: AdData,
  sort: Type.Integer({ description: 'Smaller comes first.', examples: [0] }),
  created_at: Timestamp('When it was added.'),
  updated_at: Timestamp('When it last changed.'),
}

/** docs/interface.md 2.21. */
export const Advertisement = Closed(advertisement, { title: 'Advertisement' })
export type Advertisement = Static<typeof Advertisement>

export const StaffAdvertisement = Closed(
  {
    ...advertisement,
    starts_at: Nullable(Timestamp('Shown from then on; null: at once.')),
    ends_at: Nullable(Timestamp('Shown until then; null: for good.')),
  },
  { title: 'StaffAdvertisement' },
)
export type StaffAdvertisement = Static<typeof StaffAdvertisement>

export const SpaceParams = Closed({
  space: SingleLineText({
    minLength: 1,
    maxLength: 50,
    description: 'Id of the space, or the name the client knows it by.',
  }),
})

export const SpacesQuery = Closed({ space: Type.Optional(IdList('Ids of spaces; all unless given.')) })

/** What staff write of a space. */
export const spaceFields = {
  channel: SingleLineText({ minLength: 1, maxLength: 50, description: 'Part of the client.', examples: ['topic'] }),
  space: SingleLineText({
    minLength: 1,
    maxLength: 50,
    pattern: '^[a-z][a-z0-9:._-]*$',
    description: 'Name the client knows it by; unique.',
    examples: ['topic:list:top'],
  }),
  alias: SingleLineText({
    minLength: 1,
    maxLength: 50,
    description: 'Name for people.',
    examples: ['Above the topics'],
  }),
  allow_type: SingleLineText({
    maxLength: 12,
    pattern: '^(image|analog|image,analog|analog,image)$',
    description: 'Types it takes, comma-separated: `image`, `analog`.',
    examples: ['image'],
  }),
  format: Type.Optional(format),
}

const address = (description: string) =>
  Type.Optional(
    FileName(
      Raw({
        minLength: 1,
        maxLength: 500,
        description: `${description} An http(s) address, or the node of an image you uploaded.`,
        examples: ['https://example.org/a.png'],
      }),
    ),
  )

const moment = (description: string) =>
  Type.Optional(Nullable(SingleLineText({ maxLength: 35, description, examples: ['2026-11-15 08:30:00'] })))

/** What staff write of an advertisement. */
export const advertisementFields = {
  space_id: Id('Its space.'),
  title: SingleLineText({ minLength: 1, maxLength: 100, description: 'Title.', examples: ['Spring sale'] }),
  type: Type.Unsafe<AdType>(
    Type.String({ enum: [...TYPES], description: 'A type its space takes.', examples: ['image'] }),
  ),
  data: Closed(
    {
      image: address('The picture.'),
      link: Type.Optional(
        Raw({
          minLength: 1,
          maxLength: 500,
          description: 'Where touching it leads: an http(s) address.',
          examples: ['https://example.org/'],
        }),
      ),
      avatar: address('The portrait.'),
      name: Type.Optional(
        SingleLineText({ maxLength: 50, description: 'Name shown as the author.', examples: ['Tea house'] }),
      ),
      content: Type.Optional(Prose({ maxLength: 1000, description: 'What seems to be posted.' })),
      time: Type.Optional(
        SingleLineText({ maxLength: 50, description: 'When it seems to have been posted, as text.' }),
      ),
    },
    {
      description: '`image` takes `image` and `link`; `analog` takes `avatar`, `name`, `content`, `image`, `time`.',
      examples: [{ image: 'https://example.org/a.png', link: 'https://example.org/' }],
    },
  ),
  sort: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    description: 'Smaller comes first.',
    examples: [0],
  }),
  starts_at: moment('Shown from then on; null: at once.'),
  ends_at: moment('Shown until then; null: for good.'),
}
