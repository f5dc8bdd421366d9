import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminCreateTag: { 422: ['tag.category_not_found', 'tag.name_taken'] },
  adminCreateTagCategory: { 422: ['tag.name_taken'] },
  adminUpdateTag: { 422: ['tag.category_not_found', 'tag.name_taken'] },
  adminUpdateTagCategory: { 422: ['tag.name_taken'] },
  attachTag: { 404: ['tag.not_found'], 422: ['tag.too_many'] },
  detachTag: { 404: ['tag.not_found'] },
  listUserTags: { 404: ['user.not_found'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'tag.category_not_found': 'Read the categories again and let the person choose.',
  'tag.name_taken': 'Ask for another name.',
  'tag.not_found': 'Read `GET /tags` again.',
  'tag.too_many': 'Let the person remove a tag first.',
}
