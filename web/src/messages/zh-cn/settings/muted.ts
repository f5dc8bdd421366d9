import type { Same } from '@plaza/ui/messages'
import type en from '../../en/settings/muted.ts'

export default {
  'muted.words': '屏蔽词',
  'muted.words_hint': '每行一个。含有这些词的动态和评论不再对你显示。',
  'muted.people': '屏蔽的人',
  'muted.topics': '屏蔽的圈子',
  'muted.no_one': '还没有。可以在对方主页或动态的菜单里屏蔽。',
  'muted.no_topics': '还没有。可以在圈子的菜单里屏蔽。',
  'muted.unmute': '取消屏蔽',
  'muted.unmute_of': '取消屏蔽 {name}',
} satisfies Same<typeof en>
