import type { Catalogue } from '../../kernel/index.ts'

export const connecting: Catalogue = {
  'key.bot_not_found': '没有这个机器人。',
  'key.not_found': '没有这个密钥。',
  'key.not_held': '密钥的所有者或你没有这些权限，不能授予：{0}。',
  'key.scope': {
    'This key lacks the scope {0}.': '该密钥没有权限 {0}。',
    'No key opens this operation. Sign in for it.': '此操作不能使用密钥，请登录后进行。',
  },
  'key.too_many': '最多 {0} 个密钥，请先删除一个。',
  'key.too_many_bots': '最多 {0} 个机器人。',
  'request.invalid': {
    'expires_at must be a time in the future, at most ten years from now.': 'expires_at 须为将来的时间，最长十年。',
  },
}
