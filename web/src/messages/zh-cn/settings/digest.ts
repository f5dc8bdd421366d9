/** 每周邮件里的退订链接打开的页面。 */
export default {
  'digest.title': '每周邮件',
  'digest.ask': '不再接收每周的圈子精选邮件？',
  'digest.stop': '退订',
  'digest.stopped': '已退订',
  'digest.stopped_text': '可随时在设置中重新开启。',
  'digest.to_settings': '通知设置',
  'digest.wrong': '链接无效',
  'digest.wrong_text': '请从邮件中复制完整的链接，或在设置中关闭邮件。',
}
