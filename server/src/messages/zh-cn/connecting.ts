import type { Catalogue } from '../../kernel/index.ts'

/** Keys, bots and webhooks. */
export const connecting: Catalogue = {
  'key.bad_expiry': 'expires_at 须为将来的时间，最长十年。',
  'key.bot_not_found': '没有这个机器人。',
  'key.not_found': '没有这个密钥。',
  'key.not_held': '密钥的所有者或你没有这些权限，不能授予：{0}。',
  'key.scope': '该密钥没有权限 {0}。',
  'key.scope.none': '此操作不能使用密钥，请登录后进行。',
  'key.too_many': '最多 {0} 个密钥，请先删除一个。',
  'key.too_many_bots': '最多 {0} 个机器人。',
  'auth.permission.assistant': '助手须使用密钥，请在设置中创建。',
  'auth.permission.origin': '其他网站的网页不能访问此地址。',
  'request.malformed.mcp_version': 'MCP-Protocol-Version 须为以下之一：{0}。',
  'webhook.address': 'url 须为公网的 http 或 https 地址，端口为 80、443、8080 或 8443，不含用户名、密码与 #。',
  'webhook.delivery_not_found': '没有这条推送记录。',
  'webhook.not_found': '没有这个接收地址。',
  'webhook.range': 'from 与 to 须为时间，且 from 不晚于 to。',
  'webhook.too_many': '最多 {0} 个接收地址。',
}
