import type { Catalogue } from '../../kernel/index.ts'

export const users: Catalogue = {
  'role.built_in': {
    'This role cannot be {0}: the service relies on it.': '该角色不能{0}：系统依赖它。',
    removed: '移除',
    changed: '修改',
    renamed: '改名',
  },
  'role.too_wide': '工作人员以外的人也拥有该角色。请把此权限授予只有工作人员拥有的角色。',
  'role.last_founder': '至少要有一人保留 founder 角色，请先把它授予他人。',
  'role.name_taken': '已有同名角色。',
  'role.not_found': '没有以此命名的角色。',
  'user.bad_name': '名字{0}。',
  'user.blocked': '对方已将你拉黑。',
  'user.blocking': '你已拉黑对方，请先取消拉黑。',
  'user.email_taken': {
    'This address already has an account. Sign in instead.': '该邮箱已注册，请直接登录。',
    'This address belongs to another account.': '该邮箱已被其他账号使用。',
  },
  'user.escalation': '不能授予或收回你自己没有的权限：{0}。',
  'user.name_taken': '这个名字已被使用，请换一个。',
  'user.not_found': '没有这个用户。',
  'user.oneself': '不能对自己进行此操作。',
  'user.too_many_lookups': '按号码或邮箱查找过于频繁，请稍后再试。',
  'request.invalid': {
    'Give a reason together with `disabled`: true.': '停用账号（disabled 为 true）时须同时说明原因。',
    'Give an end together with `disabled`: true.': '停用账号（disabled 为 true）时才能设置结束时间。',
    'This day does not exist.': '没有这一天。',
    'The first day must not be after the last.': '开始日期不能晚于结束日期。',
    'A period has at most {0} days.': '时间范围最多 {0} 天。',
  },
  'user.phone_taken': {
    'This number already has an account. Sign in instead.': '该手机号已注册，请直接登录。',
    'This number belongs to another account.': '该手机号已被其他账号使用。',
  },
}
