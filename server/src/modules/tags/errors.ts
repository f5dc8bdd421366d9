import { invalid, notFound, say } from '../../kernel/index.ts'

export const MAX_TAGS = 30

export const tagNotFound = () => notFound('tag.not_found', 'This tag does not exist.')
export const tooManyTags = () =>
  invalid('tag', say`You can have at most ${MAX_TAGS} tags. Remove one first.`, 'tag.too_many')
