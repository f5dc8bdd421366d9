import type { Same } from '@plaza/ui/messages'
import type en from '../en/decide.ts'

export default {
  'why.rule': '违反了哪条规则？',
  'why.keys': '按 1–9 选择，按 0 选择“其他”。',
  'why.other': '其他',
  'why.other_about': '不属于任何一条规则，请在下面说明原因。',
  'why.reason': '原因',
  'why.reason_hint': '对方会看到原文，请勿透露举报人。',
  'why.replies': '常用回复',
  'why.reply_language': '回复语言',
  'why.removed': '已移除：{name}',
  'why.remove_and_close': '移除并结案',
  'why.remove_about': '内容会被移除，作者会看到规则和原因并可以申诉，举报随之结案。',
} satisfies Same<typeof en>
