import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  adminDeleteRole: { 422: ['role.built_in'] },
  adminGetUser: { 404: ['user.not_found'] },
  adminUpdateRole: { 422: ['role.built_in'] },
  adminUpdateUser: { 404: ['user.not_found'] },
  blockUser: { 404: ['user.not_found'], 422: ['user.oneself'] },
  followUser: { 404: ['user.not_found'], 422: ['user.oneself'] },
  getUser: { 404: ['user.not_found'] },
  listFollowers: { 404: ['user.not_found'] },
  listFollowings: { 404: ['user.not_found'] },
  unblockUser: { 404: ['user.not_found'], 422: ['user.oneself'] },
  unfollowUser: { 404: ['user.not_found'], 422: ['user.oneself'] },
  updateOwnUser: {
    409: ['files.upload_running'],
    422: ['files.unusable', 'files.wrong_type', 'user.bad_name', 'user.name_taken'],
  },
}
