import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  attachTag: { 404: ['tag.not_found'] },
  detachTag: { 404: ['tag.not_found'] },
  listUserTags: { 404: ['user.not_found'] },
}
