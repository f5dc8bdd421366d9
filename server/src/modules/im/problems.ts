import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  addImGroupMembers: {
    403: ['im.blocked', 'im.may_not_add'],
    404: ['im.group_not_found'],
    422: ['im.group_full', 'im.user_not_found'],
    503: ['im.away'],
  },
  changeImGroup: {
    403: ['im.not_manager'],
    404: ['im.group_not_found'],
    422: ['im.owner_not_member', 'im.too_few'],
    503: ['im.away'],
  },
  createImGroup: {
    403: ['im.blocked'],
    422: ['im.group_full', 'im.not_ids', 'im.too_many_ids', 'im.user_not_found'],
    429: ['im.too_many_groups'],
    503: ['im.away'],
  },
  deleteImGroup: { 403: ['im.not_manager'], 404: ['im.group_not_found'] },
  getImGroupFaces: { 404: ['im.group_not_found'] },
  getImGroups: { 404: ['im.group_not_found'] },
  getImPassword: { 404: ['im.not_registered'], 429: ['im.too_many'] },
  getSimpleImGroups: { 404: ['im.group_not_found'] },
  registerImUser: { 404: ['user.not_found'], 503: ['im.away'] },
  registerImUsers: { 403: ['auth.permission'], 422: ['im.not_ids', 'im.too_many_ids', 'im.user_not_found'] },
  removeImGroupMembers: { 403: ['im.not_manager'], 404: ['im.group_not_found'], 422: ['im.owner_stays'] },
  resetImPassword: { 404: ['im.not_registered'], 429: ['im.too_many'], 503: ['im.away'] },
}
