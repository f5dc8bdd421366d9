import { type Static, Type } from 'typebox'
import {
  Closed,
  FileNode,
  Id,
  Limit,
  Nullable,
  Offset,
  Prose,
  Shown,
  SingleLineText,
  Timestamp,
} from '../../kernel/index.ts'
import { FileView } from '../files/index.ts'
import { UserSummary } from '../users/index.ts'

const Creator = Closed(
  {
    ...UserSummary.properties,
    invite_code: Type.String({ description: 'Code with which they invite others.', examples: ['10AG7C'] }),
    vip: Type.Null({ description: 'Reserved; always null.' }),
  },
  { title: 'BrandCreator', description: 'Who founded the brand.' },
)

const shown = {
  id: Type.Integer({ description: 'Brand id.', examples: [1] }),
  name: Shown(Type.String({ description: 'Name.', examples: ['河边手作'] })),
  desc: Shown(Type.String({ description: 'About the brand; may be empty.' })),
  avatar: Nullable(FileView),
  sub_avatar: Nullable(FileView),
}
const state = {
  audit: Type.Integer({ enum: [0, 1], description: '1 once staff have looked at it; to its creator and to staff.' }),
  recommend: Type.Integer({ enum: [0, 1], description: '1 when recommended; to its creator and to staff.' }),
  sort: Type.Integer({ description: 'Larger first in `sort:desc`; to its creator and to staff.', examples: [10] }),
  deleted_at: Nullable(Timestamp('When it was taken off the shelf; to its creator and to staff.')),
}

/** docs/interface.md 2.17. What was decided about it is only for its creator and for staff. */
export const Brand = Closed(
  {
    ...shown,
    creator: Type.Optional(Creator),
    audit: Type.Optional(state.audit),
    recommend: Type.Optional(state.recommend),
    sort: Type.Optional(state.sort),
    deleted_at: Type.Optional(state.deleted_at),
  },
  { title: 'Brand' },
)
export type Brand = Static<typeof Brand>

/** A brand inside another record. */
export const BrandCard = Closed(shown, {
  title: 'BrandCard',
  description: 'The brand, while it is audited and on the shelf.',
})
export type BrandCard = Static<typeof BrandCard>

export const StaffBrand = Closed(
  {
    ...shown,
    ...state,
    audit: Type.Integer({ enum: [1, 0, -1], description: '1 everybody sees it, 0 waits, -1 refused.', examples: [0] }),
    user_id: Type.Integer({ description: 'Who founded it.', examples: [7] }),
    user_name: Type.String({ description: 'Their name now.' }),
    created_at: Timestamp('When it was added.'),
    updated_at: Timestamp('When it last changed.'),
  },
  { title: 'StaffBrand' },
)
export type StaffBrand = Static<typeof StaffBrand>

export const BrandParams = Closed({ mall_brand: Id('Brand id.') })

const ORDERS = ['id:desc', 'id:asc', 'sort:desc', 'sort:asc'] as const
export type BrandOrder = (typeof ORDERS)[number]
const flag = (description: string) => Type.Integer({ enum: [0, 1], description, examples: [1] })

/** docs/interface.md 4.10. */
export const BrandQuery = Closed({
  keyword: Type.Optional(
    Shown(SingleLineText({ minLength: 1, maxLength: 50, description: 'Part of the name.', examples: ['手作'] })),
  ),
  recommend: Type.Optional(Type.Boolean({ description: 'Only those recommended, or only those not.' })),
  category_id: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Reserved; no effect.' }),
  ),
  user_id: Type.Optional(Id('Only brands of this person.')),
  audit: Type.Optional(flag('Only those audited (1) or those that wait (0), as far as you may see them.')),
  with: Type.Optional(Type.String({ enum: ['creator'], description: '`creator` to have who founded each.' })),
  trashed: Type.Optional(
    Type.Unsafe<'only' | 'with'>(
      Type.String({
        enum: ['only', 'with'],
        description: '`only` what was taken off the shelf, `with` that too, as far as you may see it; else without.',
      }),
    ),
  ),
  order: Type.Optional(
    Type.Unsafe<BrandOrder>(Type.String({ enum: [...ORDERS], default: 'id:desc', description: 'Order of the list.' })),
  ),
  limit: Type.Optional(Limit()),
  offset: Offset,
})
export type BrandQuery = Static<typeof BrandQuery>

const name = Shown(SingleLineText({ minLength: 1, maxLength: 100, description: 'Name.', examples: ['河边手作'] }))
const desc = Shown(
  Prose({ maxLength: 1000, description: 'About the brand.', examples: ['Cups and bowls, thrown by hand.'] }),
)
const avatar = FileNode('Node of an image you uploaded: the large icon.')
const subAvatar = Nullable(FileNode('Node of an image you uploaded: the small icon; null removes it.'))

const decided = {
  recommend: flag('1 recommends it. Needs `brand:manage`.'),
  audit: flag('1 shows it to everybody. Needs `brand:manage`.'),
  // The interface has it as text; numbers are as good.
  sort: Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    maxLength: 6,
    pattern: '^\\d{1,6}$',
    minimum: 0,
    maximum: 999_999,
    description: 'Larger first. Needs `brand:manage`.',
    examples: ['10'],
  }),
}

export const NewBrand = Closed({
  name,
  avatar,
  sub_avatar: Type.Optional(subAvatar),
  desc: Type.Optional(desc),
  recommend: Type.Optional(decided.recommend),
  audit: Type.Optional(decided.audit),
  sort: Type.Optional(decided.sort),
  category_id: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Reserved; no effect.' }),
  ),
})
export type NewBrand = Static<typeof NewBrand>

export const BrandChange = Closed({
  deleted_at: Type.Optional(flag('1 takes it off the shelf, 0 puts it back.')),
  recommend: Type.Optional(decided.recommend),
  audit: Type.Optional(decided.audit),
  sort: Type.Optional(decided.sort),
})
export type BrandChange = Static<typeof BrandChange>

/** What staff write of a brand. */
export const brandFields = {
  name,
  desc: Type.Optional(desc),
  avatar,
  sub_avatar: Type.Optional(subAvatar),
  recommend: Type.Optional(flag('1 recommends it.')),
  audit: Type.Optional(
    Type.Integer({
      enum: [1, 0, -1],
      description: '1 shows it to everybody, 0 lets it wait, -1 refuses it.',
      examples: [1],
    }),
  ),
  sort: Type.Integer({ minimum: 0, maximum: 999_999, default: 0, description: 'Larger first.', examples: [10] }),
}

/** docs/interface.md 2.18. */
export const ShopInfo = Closed(
  {
    user_id: Type.Integer({ description: 'You.', examples: [7] }),
    is_original: Nullable(Type.Boolean({ description: 'You have an audited brand of your own.' })),
    qrCode: Nullable(FileView),
    socialAccount: Nullable(Type.String({ description: 'Your id at a social platform.' })),
    phone: Nullable(Type.String({ description: 'Phone number for buyers.' })),
  },
  { title: 'ShopInfo', description: 'How buyers reach you; no one else reads this record.' },
)
export type ShopInfo = Static<typeof ShopInfo>

export const ShopInfoChange = Closed(
  {
    qrCode: Type.Optional(Nullable(FileNode('Node of an image you uploaded; null removes it.'))),
    socialAccount: Type.Optional(
      Nullable(
        SingleLineText({
          maxLength: 100,
          description: 'Your id at a social platform; null removes it.',
          examples: ['river-pots'],
        }),
      ),
    ),
    phone: Type.Optional(
      Nullable(
        SingleLineText({
          maxLength: 30,
          description: 'Phone number for buyers; null removes it.',
          examples: ['028-8550 0000'],
        }),
      ),
    ),
  },
  { examples: [{ socialAccount: 'river-pots', phone: '028-8550 0000' }] },
)
export type ShopInfoChange = Static<typeof ShopInfoChange>

export const ShopInfoCheck = Closed(
  {
    status: Type.Boolean({ description: 'You have given seller information.' }),
    is_original: Type.Optional(
      Type.Boolean({ description: 'You have an audited brand of your own; only with `status`.' }),
    ),
  },
  { title: 'ShopInfoCheck' },
)
export type ShopInfoCheck = Static<typeof ShopInfoCheck>
