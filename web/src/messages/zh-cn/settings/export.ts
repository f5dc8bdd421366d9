import type { Same } from '@plaza/ui/messages'
import type en from '../../en/settings/export.ts'

export default {
  'export.what': '浏览器会把你的数据打包成一个 ZIP 文件（内含 JSON 文件和你发布的图片），不会发送到其他地方。',
  'export.start': '开始导出',
  'export.again': '重新导出',
  'export.stop': '停止',
  'export.step': '正在读取：{what}',
  'export.done': '已完成（{size}），请在下载中查看。',
  'export.profile': '个人资料',
  'export.feeds': '动态',
  'export.comments': '发表的评论',
  'export.received': '收到的评论',
  'export.likes': '收到的赞',
  'export.collections': '收藏',
  'export.topics': '圈子',
  'export.followings': '关注的人',
  'export.followers': '粉丝',
  'export.blocked': '黑名单',
  'export.orders': '钱包明细',
  'export.pictures': '图片',
  'export.sessions': '登录设备',
  'export.settings': '设置',
} satisfies Same<typeof en>
