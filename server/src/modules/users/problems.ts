import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  adminCreateRole: { 403: ['user.escalation'], 422: ['role.name_taken'] },
  adminDeleteRole: { 422: ['role.built_in'] },
  adminGetUser: { 404: ['user.not_found'] },
  adminUpdateRole: { 403: ['user.escalation'], 422: ['role.built_in'] },
  adminUpdateUser: {
    403: ['user.escalation'],
    404: ['user.not_found'],
    422: ['role.last_founder', 'role.not_found', 'user.oneself'],
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
