import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
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
  deleteImGroup: { 403: ['im.not_manager'], 404: ['im.group_not_found'], 503: ['im.away'] },
  getImGroupFaces: { 404: ['im.group_not_found'] },
  getImGroups: { 404: ['im.group_not_found'], 503: ['im.away'] },
  getImPassword: { 404: ['im.not_registered'], 429: ['im.too_many'] },
  getSimpleImGroups: { 404: ['im.group_not_found'] },
  registerImUser: { 403: ['auth.permission'], 404: ['user.not_found'], 503: ['im.away'] },
  registerImUsers: { 403: ['auth.permission'], 422: ['im.not_ids', 'im.too_many_ids', 'im.user_not_found'] },
  removeImGroupMembers: { 403: ['im.not_manager'], 404: ['im.group_not_found'], 422: ['im.owner_stays'] },
  resetImPassword: { 404: ['im.not_registered'], 429: ['im.too_many'], 503: ['im.away'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'im.away': 'Say that messages cannot be reached now; nothing was changed, so try again later.',
  'im.blocked': 'Ask for the group without the people who block the owner.',
  'im.group_full': 'Add fewer people, or let the owner raise the limit of the group.',
  'im.group_not_found': 'Take the group off the list.',
  'im.may_not_add': 'Offer this to the owner only, unless the group lets members invite.',
  'im.not_ids': 'Fix the client: send ids of users, separated by commas.',
  'im.not_manager': 'Offer this to the owner only.',
  'im.not_registered': "Call `POST /im/register` with the person's id, then try again.",
  'im.owner_not_member': 'Let the owner choose one of the members.',
  'im.owner_stays': 'Offer to hand the group over, or to delete it.',
  'im.too_few': 'Ask for a limit that holds the present members.',
  'im.too_many': 'Keep the password you were given; ask again after `Retry-After`.',
  'im.too_many_groups': 'Ask again after `Retry-After`.',
  'im.too_many_ids': 'Send them in parts.',
  'im.user_not_found': 'Read the people again: one of them has left.',
}
