import { invalid, notFound, say } from '../../kernel/index.ts'

export const MAX_TAGS = 30

export const tagNotFound = () => notFound('tag.not_found', 'There is no such tag.')
export const tooManyTags = () =>
  invalid('tag', say`You can have at most ${MAX_TAGS} tags. Remove one first.`, 'tag.too_many')
