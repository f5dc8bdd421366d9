import { type Static, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, SingleLineText } from '../../kernel/index.ts'
import { MAX_TAGS } from './errors.ts'

const tag = {
  id: Type.Integer({ description: 'Tag id.', examples: [3] }),
  name: Type.String({ 'x-words': 'name', description: 'Tag.', examples: ['摄影'] }),
  tag_category_id: Type.Integer({ description: 'Its category.', examples: [1] }),
}

const weight = Type.Integer({ description: 'Larger sorts first.', examples: [10] })

/** docs/interface.md 2.16, as people carry it. */
export const Tag = Closed(tag, { title: 'Tag' })
export type Tag = Static<typeof Tag>

export const UserTags = Type.Array(Tag, { maxItems: MAX_TAGS, description: 'Tags in the order they were attached.' })

const category = {
  id: Type.Integer({ description: 'Category id.', examples: [1] }),
  name: Type.String({ 'x-words': 'name', description: 'Category.', examples: ['兴趣'] }),
  weight,
}

export const TagCategories = Type.Array(
  Closed(
    {
      ...category,
      tags: Type.Array(Closed({ ...tag, weight }, { title: 'WeightedTag' }), {
        description: 'Its tags, heaviest first.',
      }),
    },
    { title: 'TagCategory' },
  ),
  { description: 'All categories, heaviest first.' },
)
export type TagCategories = Static<typeof TagCategories>

export const TagParams = Closed({ tag: Id('Tag id.') })
export const UserParams = Closed({ user: Id('User id.') })

const times = { created_at: IsoTimestamp('When it was added.'), updated_at: IsoTimestamp('When it last changed.') }

/** A category as staff see it. */
export const StaffTagCategory = Closed({ ...category, ...times }, { title: 'StaffTagCategory' })

/** A tag as staff see it. */
export const StaffTag = Closed({ ...tag, weight, ...times }, { title: 'StaffTag' })

// Something one can see: a letter, a digit or a symbol such as an emoji.
const VISIBLE = '[\\p{L}\\p{N}\\p{S}]'

export const categoryFields = {
  name: SingleLineText({
    minLength: 1,
    maxLength: 50,
    pattern: VISIBLE,
    description: 'Unique after folding case and width.',
    examples: ['手艺'],
  }),
  weight: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    description: 'Larger sorts first.',
    examples: [10],
  }),
}

export const tagFields = {
  name: SingleLineText({
    minLength: 1,
    maxLength: 50,
    pattern: VISIBLE,
    description: 'Unique in its category after folding case and width.',
    examples: ['陶艺'],
  }),
  tag_category_id: Id('The category it belongs to.'),
  weight: categoryFields.weight,
}
