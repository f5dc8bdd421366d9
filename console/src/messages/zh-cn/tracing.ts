import type { Same } from '@plaza/ui/messages'
import type { tracing as en } from '../en/tracing.ts'

export const tracing: Same<typeof en> = {
  'tracing.title': '登录记录',
  'tracing.about': '该用户近期的登录记录，地址已截短。',
  'tracing.whole': '显示完整地址',
  'tracing.whole_about': '会记入审计日志。',
  'tracing.none': '近期没有登录记录。',
  'tracing.address': '网络',
  'tracing.device': '设备',
  'tracing.times': '登录次数',
  'tracing.last': '最近一次',
  'tracing.others': '在此登录的其他用户',
  'tracing.no_others': '没有其他人从那里登录。',
  'tracing.same_device': '同一设备',
  'tracing.same_address': '同一地址',
  'tracing.shared': { other: '{count} 处相同' },
  'tracing.ban': '封禁网络',
}
