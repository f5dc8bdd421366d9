import type { Catalogue } from '../../kernel/index.ts'

/** What the settings decide, for the console. */
export const settings: Catalogue = {
  setting: {
    'Which ways of registering are open.': '开放哪些注册方式。',
    'The console: reasons offered when rejecting something, and when an idle console signs out.':
      '控制台：拒绝时可选的理由，以及闲置多久后自动退出。',
    'Whether events are reviewed before others see them.': '活动是否须经工作人员审核后才公开。',
    'How currency is bought and withdrawn: switches, ratio, limits and the texts that explain them.':
      '货币的充值与提现：开关、比例、限额与说明文字。',
    'The emergency stop for money. The service turns it on by itself when the ledger does not balance.':
      '紧急停止：账目不平时会自动启用。',
    'Places suggested to people who choose one: at most 50, each as country, province and city separated by spaces, which older clients split.':
      '选择地点时推荐的地名，最多 50 个，写成“国家 省份 城市”，以空格分隔，旧版客户端会据此截取。',
    'How long notifications are kept.': '通知保留多久。',
    'Chat: whether it is on, how long messages are kept, limits.': '聊天：是否开启、消息保留多久、各项上限。',
    'How much of what people give each other counts for rankings.': '用户互相打赏计入榜单的比例。',
    'How much a post can contain.': '一条动态可以容纳多少内容。',
    'Daily tasks: what is to be done, how often, and what it pays. Of two of one type the first counts.':
      '每日任务：做什么、做几次、奖励多少。同一类型以第一项为准。',
    'Limits on what tasks pay, whatever the tasks themselves say.': '任务奖励的上限，优先于各任务自身的设置。',
    'What the daily check-in pays, from the first to the seventh day; then it starts again.':
      '每日签到第一天至第七天的奖励，之后重新开始。',
    'Topics: whether new ones are reviewed, and who can create, join and post.':
      '圈子：新圈子是否须审核，以及谁可以创建、加入和发布。',
    'Words that are blocked, masked with asterisks, or reported to staff wherever they are written.':
      '敏感词：用户写到时拒绝发布、以星号显示，或上报工作人员。',
    'How many links and mentions new users can post, and how often anyone can post the same text. 0: no limit.':
      '新用户每天可发的链接与 @ 次数，以及同一内容每天可重复的次数。0 表示不限。',
    'Names of the community and its currency, and names that can’t be used.': '社区与货币的名称，以及不可使用的昵称。',
    'The rules of the community. Decisions name the rule that was broken.':
      '社区规则。每项处理都会指明违反了哪条规则。',
    'How long staff have for reports and appeals, and when warnings lead to a proposed suspension.':
      '处理举报和申诉的时限，以及警告达到多少次时建议停用账号。',
    'Warnings that propose a suspension.': '达到几次警告时建议停用。',
    'Days a warning counts.': '警告的有效天数。',
    'Where addresses of the previous site lead. Used only where this site has no page. Of two that fit, the first counts.':
      '旧站地址跳转到何处。仅在本站没有该页面时生效；有两条符合时以前一条为准。',
    'At most 200 redirects.': '最多 200 条。',
    'Path of the old site. `:id` stands for one part of the path, `/*` at the end for any rest. Example: /users/:id':
      '旧站的路径。`:id` 代表路径中的一段，末尾的 `/*` 代表其余任意部分。例如：/users/:id',
    'Path on this site. It can use the parameters of the old path. Example: /people/:id':
      '本站的路径，可使用旧路径中的参数。例如：/people/:id',
    // What the fields of a setting mean.
    'In the order in which they are shown.': '按显示顺序排列。',
    'What decisions name it by. Do not reuse a code for another rule.':
      '处理记录以此代码指代该规则，请勿用于其他规则。',
    'What it is called.': '规则的名称。',
    'What it says.': '规则的内容。',
    'English.': '英文。',
    '简体中文.': '简体中文。',
    'Name of the community.': '社区的名称。',
    'Address of its logo, square.': '社区标志的地址，正方形图片。',
    'Accent color of both frontends, which keep it readable.': '页面的强调色，如 #0f766e；页面会自动调整到清晰可读。',
    'The welcome text guests see.': '访客看到的欢迎语。',
    'Small print, such as a registration number.': '页脚小字，例如备案号。',
    'The rules, as plain text with blank lines.': '社区规则，纯文本，段落之间空一行。',
    'The currency.': '社区的货币。',
    'Currency type id.': '货币编号。',
    'Name of the currency.': '货币的名称。',
    'Its unit.': '货币的单位。',
    'Users and topics without an image get a generated one instead of null.':
      '没有头像的用户和圈子，用自动生成的图片代替空值。',
    'Names that can’t be used.': '任何人都不能使用的昵称。',
    'Words not allowed in names, in any similar spelling.': '昵称中不能出现的词，形近写法同样不行。',
    '`all`, only `phone`, only `mail`, or `none`.': '用手机号、邮箱、两者皆可，或暂停注册。',
    '`all`, or only through the mini-program.': '不限，或仅限小程序。',
    'Suggested places, in order.': '推荐的地点，按顺序展示。',
    'A place name.': '地名。',
    'In-app purchase.': '应用内购。',
    'On iOS, recharge by in-app purchase only.': 'iOS 上只能通过应用内购充值。',
    'Text shown to people.': '展示给用户的说明。',
    'Withdrawal.': '提现。',
    'Withdrawal is open.': '是否开放提现。',
    'Recharge.': '充值。',
    'Recharge is open.': '是否开放充值。',
    'Ratio, amounts on offer and limits.': '比例、档位与限额。',
    'Currency units per smallest unit of money.': '每 1 分钱兑换多少货币。',
    'Amounts offered, comma-separated, in currency units.': '可选的充值数额，以货币计，用英文逗号分隔。',
    'Most currency units per recharge.': '单次充值的最高数额。',
    'Fewest currency units per recharge.': '单次充值的最低数额。',
    'Most currency units per withdrawal.': '单次提现的最高数额。',
    'Fewest currency units per withdrawal.': '单次提现的最低数额。',
    'New recharges are taken.': '接受新的充值。',
    'New withdrawals are taken and reviewed.': '接受并审批提现。',
    'Rewards and fees are taken.': '允许打赏与缴纳费用。',
    'Tasks and daily sign-in pay.': '任务与签到发放奖励。',
    'Withdrawals of this many units and more need two reviewers.': '达到这个数额的提现须由两人审批。',
    'To give or withdraw more than this in 24 hours, users with a second factor must confirm with it.':
      '24 小时内打赏或提现超过此数额时，开启两步验证的用户须完成验证。',
    'The most a user can request in 24 hours.': '每人 24 小时内最多申请提现的数额。',
    'An adjustment that brings what its author gave, or its person got, in 24 hours to this waits for a second person.':
      '24 小时内，同一人发放或同一用户收到的调整累计达到此数额时，须由第二人复核。',
    'Days until coins from tasks and check-in can be withdrawn, even after they changed hands.':
      '任务与签到所得多少天后才能提现，无论届时在谁手中。',
    'The same for bought coins, as payments can be refunded.': '充值所得同样如此：付款可能被退回。',
    'The same for coins granted by staff.': '工作人员发放的同样如此。',
    'Most units from one person to another that count for rankings on one day.':
      '一人一天内打赏另一人，最多有多少计入榜单。',
    'At most ten thousand words.': '最多一万个词。',
    'The word. Width, case, spaces, invisible characters and look-alikes make no difference.':
      '词本身。全半角、大小写、空格、不可见字符和形近字都视为相同。',
    '`block` refuses the text, `censor` shows stars instead, `report` puts it into the reports queue.':
      '拒绝发布、显示为星号，或发布并进入举报队列。',
    'Days a user counts as new.': '注册多少天内算新用户。',
    'And until they have this many visible posts.': '并且直到有这么多条可见的动态。',
    'Links a new user can post per day.': '新用户每天可发的链接数。',
    'People a new user can mention per day.': '新用户每天可 @ 的人数。',
    'How often anyone can post the same text per day.': '任何人每天可重复同一内容的次数。',
    'Counts from this many characters on, without spaces and invisible ones.':
      '从多少个字符起算重复，空格与不可见字符不计。',
    'Rules for topics.': '关于圈子的规定。',
    'New topics are reviewed by staff.': '新建的圈子须经工作人员审核。',
    'Who can post, or that the creator of a topic chooses (`byManager`).': '谁可以发布；也可由圈子的创建者决定。',
    'Who can create topics.': '谁可以创建圈子。',
    'How people join, or that the creator of a topic chooses (`byManager`).': '如何加入；也可由圈子的创建者决定。',
    'Permission needed to create topics when only special users can.': '仅限指定用户创建时，所需的权限。',
    'True: staff review an event before others see it. False: everyone sees it right away.':
      '开启：活动经工作人员审核后才公开。关闭：立即公开。',
    'What to do.': '要做的事。',
    'Most rewards a day; 0 has no limit of its own.': '每天最多奖励几次，0 表示不单独限制。',
    'Times needed for a reward.': '做几次得一次奖励。',
    'Units of one reward.': '每次奖励的数额。',
    'The most tasks pay one user per day.': '任务每天最多奖励一人多少。',
    'The most tasks pay all users together per day.': '任务每天最多奖励全站多少。',
    'Most likes a day from one address (IPv6: one /64) that count for the author.':
      '同一地址（IPv6 为同一 /64）每天最多有多少个赞计入作者的任务。',
    'People can chat.': '用户可以聊天。',
    'A topic’s creator can give it a chat.': '圈主可以为圈子开通聊天。',
    'Days a message is kept, rounded up to whole weeks; 0 keeps all.':
      '消息保留的天数，按整周向上取整；0 表示永久保留。',
    'Messages a person may send in a minute.': '每人每分钟可发送的消息数。',
    'New direct conversations a day with people who do not follow the sender.': '每天可与未关注自己的人新建的私聊数。',
    'Messages in a request until it is accepted or answered.': '对方接受或回复之前，请求中可发送的消息数。',
    'Groups a person may create in an hour.': '每人每小时可创建的群数。',
    'People a person may add to groups in an hour.': '每人每小时可拉入群的人数。',
    'Days until a notification is deleted, read or not.': '通知保留的天数，无论已读未读。',
    'Characters of text.': '文字的字数。',
    'Images.': '图片的张数。',
    'Bytes of a video.': '视频的字节数。',
    'Hours to decide about a report.': '处理一条举报的时限（小时）。',
    'Hours to decide about an appeal.': '处理一条申诉的时限（小时）。',
    'Minutes of inactivity after which the console signs out.': '无操作多少分钟后，控制台自动退出。',
    'Reasons to choose from when rejecting.': '拒绝时可选的理由。',
    'Kind of the queue it is offered for; `*` for every kind.': '用于哪一类待办，也可用于全部。',
    'What the user reads.': '当事人看到的文字。',
    // Reasons the console offers until staff write their own.
    'A topic about this already exists.': '已有相同内容的圈子。',
    'The name or description doesn’t match the content.': '名称或简介与内容不符。',
    'Advertising.': '属于广告。',
    'You don’t have the rights to these images.': '你无权使用这些图片。',
    'The brand could not be verified.': '无法核实该品牌。',
    'Please confirm the name on your account with us first.': '请先与我们确认账户姓名。',
    'Part of this amount is under review.': '其中一部分金额正在核查。',
    'This does not break our rules.': '未违反社区规则。',
    'Already reported and decided.': '此前已被举报并处理。',
    'Time or place is missing.': '缺少时间或地点。',
    'Waived as a gesture of goodwill.': '酌情免除。',
    'Refunded to the payer by the provider.': '已在支付平台退回付款人。',
  },
}
