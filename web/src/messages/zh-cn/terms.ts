import type { Same } from '@plaza/ui/messages'
import type en from '../en/terms.ts'

export default {
  'terms.title': '使用条款',
  'terms.none': '本社区没有使用条款',
  'terms.none_text': '请遵守社区规则。',
  'terms.version': '版本 {version}',
  'terms.accept': '接受',
  'terms.accepted': '你已于 {date} 接受此版本。',
  'terms.thanks': '已接受，谢谢。',
  'terms.changed': '使用条款有更新',
  'terms.until': '请在 {date} 前阅读并接受，之后需要接受才能发布内容。',
  'terms.over': '接受后才能继续发布内容。你仍可以浏览、导出数据、申诉或注销账号。',
  'terms.read': '查看条款',
} satisfies Same<typeof en>
