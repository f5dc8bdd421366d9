import type { Catalogue } from '../../kernel/index.ts'

/** What the settings decide, for the console. */
export const settings: Catalogue = {
  setting: {
    'Which ways of registering are open.': '开放哪些注册方式。',
    'The workplace of staff: reasons offered when something is refused, and when an idle console signs out.':
      '工作台：拒绝时可选的理由，以及闲置多久后自动退出。',
    'Whether staff look at events before others see them.': '活动是否须经工作人员审核后才公开。',
    'How currency is bought and withdrawn: switches, ratio, limits and the texts that explain them.':
      '货币的充值与提现：开关、比例、限额与说明文字。',
    'The brake on money. The service pulls it by itself when the ledger does not add up.':
      '资金的制动：账目不平时，服务会自行启用。',
    'Places put forward where people choose one: at most 50 names.': '选择地点时推荐的地名，最多 50 个。',
    'How long people can look up what they were told.': '通知保留多久。',
    'How much of what people give one another counts for rankings.': '用户互相打赏计入榜单的比例。',
    'How much one post may hold.': '一条动态可以容纳多少内容。',
    'Daily tasks: what is to be done, how often, and what it pays. Of two of one type the first counts.':
      '每日任务：做什么、做几次、奖励多少。同一类型以第一项为准。',
    'Ceilings of what tasks pay, whatever the tasks themselves say.': '任务奖励的上限，优先于各任务自身的设置。',
    'What daily sign-in pays, from the first to the seventh day; then it begins again.':
      '每日签到第一天至第七天的奖励，之后重新开始。',
    'Topics: whether new ones wait for staff, and who creates, joins and publishes.':
      '话题：新话题是否须审核，以及谁可以创建、加入和发布。',
    'Words that are refused, shown as stars, or reported to staff wherever somebody writes them.':
      '敏感词：用户写到时拒绝发布、以星号显示，或上报工作人员。',
    'How much newcomers may link and mention, and how often anybody may write the same. 0: as much as they like.':
      '新用户每天可发的链接与 @ 次数，以及同一内容每天可重复的次数。0 表示不限。',
    'Names of the community and its currency, and names nobody may take.': '社区与货币的名称，以及不可使用的昵称。',
  },
}
