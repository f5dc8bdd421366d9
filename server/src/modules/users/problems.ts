import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminCreateRole: { 403: ['user.escalation'], 422: ['role.name_taken'] },
  adminDeleteRole: { 422: ['role.built_in'] },
  adminGetUser: { 404: ['user.not_found'] },
  adminUpdateRole: {
    403: ['user.escalation'],
    422: ['proposal.too_many', 'role.built_in', 'role.name_taken', 'role.too_wide'],
  },
  adminUpdateUser: {
    403: ['user.escalation', 'user.long_suspension'],
    404: ['user.not_found'],
    422: ['proposal.too_many', 'role.last_founder', 'role.not_found', 'user.oneself'],
  },
  blockUser: { 404: ['user.not_found'], 422: ['user.oneself'] },
  followUser: { 403: ['user.blocked', 'user.blocking'], 404: ['user.not_found'], 422: ['user.oneself'] },
  getUser: { 404: ['user.not_found'], 429: ['user.too_many_lookups'] },
  listFollowers: { 404: ['user.not_found'] },
  listFollowings: { 404: ['user.not_found'] },
  listUsers: { 401: ['auth.ambiguous'] },
  unblockUser: { 404: ['user.not_found'], 422: ['user.oneself'] },
  unfollowUser: { 404: ['user.not_found'], 422: ['user.oneself'] },
  updateOwnUser: {
    409: ['files.upload_running'],
    422: ['files.unusable', 'files.wrong_type', 'user.bad_name', 'user.name_taken'],
  },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'role.built_in': 'Make a role of your own instead.',
  'role.last_founder': 'Give the founder role to another user first.',
  'role.name_taken': 'Ask for another name.',
  'role.not_found': 'Read `GET /admin/roles` again.',
  'role.too_wide': 'Make a role that only staff hold, and give it the permission.',
  'user.bad_name': 'Show at the field what a name may look like.',
  'user.blocked': 'Say `message`, and hide what would reach this person.',
  'user.blocking': 'Offer to lift the block first.',
  'user.email_taken': 'Offer to sign in, or to reset the password.',
  'user.escalation': 'Ask a colleague who holds the permissions that `message` names.',
  'user.name_taken': 'Ask for another name.',
  'user.not_found': 'Take the person off the screen.',
  'user.long_suspension': 'Offer up to seven days, or let a colleague with `user:manage` do it.',
  'user.oneself': "Hide this on the person's own record.",
  'user.owes': 'Say `message`: the person settles it with the staff first.',
  'user.phone_taken': 'Offer to sign in, or to reset the password.',
  'user.too_many_lookups': 'Ask again after `Retry-After`; search by name meanwhile.',
  'user.withdrawing': 'Say `message`: wait until the withdrawal is decided.',
}
