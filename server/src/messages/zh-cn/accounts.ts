import type { Catalogue } from '../../kernel/index.ts'

export const accounts: Catalogue = {
  'auth.busy': '登录的人太多，请稍后再试。',
  'auth.common_password': '这个密码太常见，容易被猜到，请换一个。',
  'auth.disabled': '该账号已被停用，请联系工作人员。',
  'auth.foreign_page': '只有本站页面可以使用会话：请在其中发送 X-Plaza-Session。',
  'auth.factor_not_found': '你没有这个验证方式。',
  'auth.last_way_in': '这是你唯一的登录方式，请先设置密码或绑定另一个联系方式。',
  'auth.no_factor': '你还没有通行密钥。',
  'auth.not_offered': {
    'This community does not offer {0}.': '本社区未开通{0}。',
    'codes by phone': '手机验证码',
    'codes by e-mail': '邮箱验证码',
    'sign-in by mini-program': '小程序登录',
  },
  'auth.number_not_served': '该地区的号码暂时无法接收我们的短信。',
  'auth.prefetch': '此地址会产生改动，不能预加载。',
  'auth.provider_away': '登录服务商没有响应，请稍后再试。',
  'auth.registration_closed': {
    'Registration by {0} is switched off.': '{0}注册已关闭。',
    phone: '手机号',
    mail: '邮箱',
    'e-mail': '邮箱',
    'mini-program': '小程序',
  },
  'auth.session_not_found': '没有这条登录记录。',
  'auth.too_many_codes': '获取验证码过于频繁，请稍后再试。',
  'auth.too_many_factors': '最多 {0} 个验证方式，请先移除一个。',
  'auth.too_many_failures': {
    'Too many failed attempts. Wait, or sign in with a code.': '失败次数过多，请稍后再试，或使用验证码登录。',
    'Too many wrong factors. Wait before showing another.': '二次验证失败次数过多，请稍后再试。',
  },
  'auth.wrong_code': '验证码错误、已使用或已过期，请重新获取。',
  'auth.wrong_credentials': '账号或密码错误。',
  'auth.device_not_found': '你没有这台设备。',
  'auth.wrong_factor': '二次验证不正确或已使用过。',
  'auth.wrong_old_password': '原密码不正确。',
  'request.invalid': {
    'Send either password or verifiable_code.': 'password 与 verifiable_code 须且只能传一个。',
    'Send a phone number or an e-mail address.': '请填写手机号或邮箱。',
    'Send a phone number or an e-mail address, not both.': '手机号与邮箱只能填一个。',
    'Send exactly one of the ways to show a factor.': '请且仅请选择一种验证方式。',
    'With a code, login must be a phone number or an e-mail address.': '使用验证码登录时，login 须为手机号或邮箱。',
    'email must be an e-mail address.': 'email 须为有效的邮箱地址。',
    'phone must be a Chinese mobile number or a number in E.164 form with +.':
      'phone 须为中国大陆手机号，或带 + 的国际格式号码。',
    'verifiable_type must be sms with a phone number and mail with an e-mail address.':
      'verifiable_type：手机号对应 sms，邮箱对应 mail。',
  },
}
