import type { Same } from './index.ts'
import type en from './site.en.ts'

export default {
  'site.about': '关于 {name}',
  'site.about_text': '{name} 是一个社区：大家在这里分享见闻和想法，在话题里相遇，一起参加活动，用礼物互相道谢。',
  'site.about_open': '公开的内容不用注册就能看。注册之后可以点赞、评论、发布、加入话题，把喜欢的收藏起来。',
  'site.about_safe': '看到违规内容，可以从每条动态的菜单里举报，每一条举报都有人看。',
  'site.about_api': '这个页面背后的服务也对其他客户端开放，请看文档。',
  'site.docs': '开发文档',
  'site.rules': '社区规则',
  'site.rules_1': '友善待人。对事不对人。',
  'site.rules_2': '发自己的内容；引用别人的，请注明出处。',
  'site.rules_3': '不发变相广告，不行骗，不做危害他人的事。',
  'site.rules_4': '尊重别人的隐私。',
  'site.rules_5': '遇到违规内容请举报，不必与之争吵。',
  'site.offline': '网络断开了',
  'site.offline_text': '看过的内容还在；写下的内容会在恢复连接后发送。',
  'site.waiting': '等待发送',
  'site.nothing_waits': '没有等待发送的内容。',
  'site.kind_feed': '动态',
  'site.kind_comment': '评论',
  'site.kind_like': '赞',
  'site.try_again': '重试',
} satisfies Same<typeof en>
