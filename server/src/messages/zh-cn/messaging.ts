import type { Catalogue } from '../../kernel/index.ts'

/** Instant messaging, notifications and streams. */
export const messaging: Catalogue = {
  'im.away': '消息服务暂不可用，没有任何改动，请稍后再试。',
  'im.blocked': '其中有人已将你拉黑。',
  'im.group_full': '群成员将超过上限。',
  'im.group_not_found': '没有这个群。',
  'im.may_not_add': '只有群主可以添加成员。',
  'im.not_ids': '这些不是用户 id。',
  'im.not_manager': '只有群主可以进行此操作。',
  'im.not_registered': '你还没有开通消息账号，请用 POST /im/register 和你的 id 开通。',
  'im.owner_not_member': '新群主须为群成员。',
  'im.owner_stays': '群主不能退群，请先转让或解散群。',
  'im.too_few': '群成员已多于这个数。',
  'im.too_many': '获取消息密码过于频繁，请稍后再试。',
  'im.too_many_groups': '一小时内建群过多，请稍后再试。',
  'im.too_many_ids': '一次最多 {0} 个。',
  'im.user_not_found': '其中有不存在的用户。',
  'request.invalid': {
    'Last-Event-ID must be the id of an event of this stream.': 'Last-Event-ID 须为此事件流中的事件 id。',
    'endpoint is not an address of a push service we know.': 'endpoint 不是已知推送服务的地址。',
    'The key p256dh is not a public key.': 'p256dh 不是有效的公钥。',
  },
  'stream.busy': '打开的事件流过多，请稍后再试。',
}
