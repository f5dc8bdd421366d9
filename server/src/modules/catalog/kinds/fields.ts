import { Type } from 'typebox'
import { After, Closed, Id, Limit, Prose, SingleLineText, Timestamp } from '../../../kernel/index.ts'

/** Pieces that the records of the catalogue share. */

const MAX_AMOUNT = 1_000_000_000_000

export const whole = (description: string, example = 12) => Type.Integer({ description, examples: [example] })

export const times = { created_at: Timestamp('When it was added.'), updated_at: Timestamp('When it last changed.') }

export const title = (example: string) =>
  SingleLineText({ minLength: 1, maxLength: 100, description: 'Title.', examples: [example] })

export const text = (maxLength: number, description: string, example: string) =>
  Prose({ maxLength, description, examples: [example] })

export const amount = (description: string, example: number, maximum = MAX_AMOUNT) =>
  Type.Integer({ minimum: 0, maximum, default: 0, description, examples: [example] })

export const categoryId = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  description: 'Its category, 0 for none.',
  examples: [0],
})

export const authorId = Type.Optional(Id('Whose it is; yours unless given.'))

/** What every list takes. */
export const page = {
  limit: Type.Optional(Limit()),
  after: Type.Optional(After('id')),
  category_id: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Only this category.' }),
  ),
}

/** What lists of records with an author take. */
export const PageByAuthor = Closed({ ...page, author_id: Type.Optional(Id('Only by this person.')) })

export const paramsOf = <Name extends string>(name: Name, description: string) =>
  Closed({ [name]: Id(description) } as { [Key in Name]: ReturnType<typeof Id> })
