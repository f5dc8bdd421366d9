import type { Same } from './catalogue.ts'
import type { UiMessages } from './en.ts'

export const uiZh: Same<UiMessages> = {
  'ui.close': '关闭',
  'ui.cancel': '取消',
  'ui.more': '更多',
  'ui.loading': '加载中',
  'ui.optional': '选填',
  'ui.show_password': '显示密码',
  'ui.hide_password': '隐藏密码',
  'ui.characters_left': '还能写 {count} 个字',
  'ui.characters_over': '超出 {count} 个字',
  'ui.pages': '翻页',
  'ui.previous': '上一页',
  'ui.next': '下一页',
  'ui.page': '第 {number} 页',
  'ui.coins': '{count} 金币',
  'ui.picture': '第 {number} 张图，共 {count} 张',
  'ui.more_pictures': '还有 {count} 张图',
  'ui.unread': '{count} 条未读',
  'ui.messages': '页面提示',
  'ui.dismiss': '知道了',
  'ui.progress': '{value} / {max}',
}
