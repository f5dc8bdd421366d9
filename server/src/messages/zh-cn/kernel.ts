import type { Catalogue } from '../../kernel/index.ts'

/** What every operation can say. */
export const kernel: Catalogue = {
  'auth.required': '请先登录：此操作需要有效的访问令牌。',
  'auth.ambiguous': '访问令牌只能传一个：放在请求头或查询参数中。',
  'auth.permission': {
    'Your account does not have the permission for this.': '你的账号没有此项权限。',
    'You may register yourself. Registering others needs the permission im:manage.':
      '你可以为自己开通；为他人开通需要 im:manage 权限。',
  },
  'auth.step_up': {
    'Show your second factor first (POST /auth/factor), or sign in again, then repeat this.':
      '请先完成二次验证（POST /auth/factor）或重新登录，然后再试。',
    'Nobody else can agree to this. Show your second factor anew, then repeat it.':
      '没有其他人可以确认此操作。请重新完成二次验证，然后再试。',
    'This needs a second factor. Add one (POST /user/factors), then repeat this.':
      '此操作需要二次验证。请先添加一种验证方式（POST /user/factors），然后再试。',
    'Prove anew who you are: send your password or a code of purpose "proof" (POST /verifycodes), show a factor, or sign in again.':
      '请再次验证身份：输入密码，或使用 proof 用途的验证码（POST /verifycodes），或完成二次验证，或重新登录。',
  },
  'database.away': '服务暂时不可用，请稍后再试。',
  'database.busy': '服务繁忙，请稍后再试。',
  'database.conflict': '同时操作的人太多，请稍后再试。',
  'database.slow': '服务繁忙，请稍后再试。',
  'idempotency.key': 'Idempotency-Key 须为 1 到 255 个可打印的 ASCII 字符。',
  'idempotency.reused': '这个 Idempotency-Key 已用于另一个请求，新请求请换一个。',
  'idempotency.running': '使用这个 Idempotency-Key 的请求仍在处理中，请一秒后再试。',
  'metrics.private': '指标仅限本机或持有 METRICS_TOKEN 者访问。',
  'rate.limited': '每分钟最多 {0} 次请求，请等待 {1} 秒。',
  'request.encoding': '请不要压缩请求体。',
  'request.headers_too_large': {
    'At most {0} headers.': '请求头最多 {0} 个。',
    'The headers are larger than the service takes.': '请求头过大。',
  },
  'request.invalid': {
    'The parameters of a DELETE must be plain values.': 'DELETE 的参数须为普通值。',
    'The setting would not be valid.': '这样设置后将不合法。',
    'The setting contains a broken character.': '设置中含有损坏的字符。',
    '{0} is given in the body and, differently, in the query.': '{0} 在请求体和查询参数中的值不一致。',
    'Give `after` or `offset`, not both.': 'after 与 offset 只能传一个。',
    'Give offset or page, not both.': 'offset 与 page 只能传一个。',
    '{0} must not be above {1}.': '{0} 不能大于 {1}。',
    'type is required.': 'type 为必填项。',
    'type must be one of {0}.': 'type 只能是以下之一：{0}。',
  },
  'request.malformed': {
    'Content-Length must be a number.': 'Content-Length 须为数字。',
    'JSON may be nested at most {0} deep.': 'JSON 最多嵌套 {0} 层。',
    'The address is not correctly percent-encoded.': '地址的百分号编码不正确。',
    'The body does not have the announced length.': '请求体长度与声明的不符。',
    'The body is not valid JSON.': '请求体不是有效的 JSON。',
    'The request is not valid HTTP.': '请求不是有效的 HTTP。',
    'The request names no host.': '请求缺少 Host。',
  },
  'request.media_type': {
    'Send the body as application/json.': '请以 application/json 发送请求体。',
    'Send the file as multipart/form-data.': '请以 multipart/form-data 发送文件。',
  },
  'request.refused': '请求被拒绝。',
  'request.timeout': '请求传输超时。',
  'request.too_large': {
    'The body is larger than this operation takes.': '请求体超过了此操作的上限。',
    'The file is larger than this operation takes.': '文件超过了此操作的上限。',
    'The form has too many parts.': '表单部分过多。',
    'The form has too many files.': '表单文件过多。',
    'The form has too many fields.': '表单字段过多。',
  },
  'route.method': '此地址只支持 {0}。',
  'route.not_found': '这里什么都没有。',
  'server.busy': '服务繁忙，请稍后再试。',
  'server.draining': '本进程正在关闭。',
  'server.fault': '服务出了点问题。反馈时请附上请求编号。',
  'settings.not_found': '没有这项设置。',
  'staff.claimed': '同事正在处理这一项，请先处理下一项，或稍等一分钟。',
  'staff.in_use': '该{0}正被{1}使用，请先移除或修改后者。',
  'staff.not_found': '没有这个{0}。',
}
