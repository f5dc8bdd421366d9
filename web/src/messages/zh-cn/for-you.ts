import type { Same } from '@plaza/ui/messages'
import type en from '../en/for-you.ts'

export default {
  'for_you.about': '根据你关注的人、加入的圈子和点过的赞挑选。',
  'for_you.turn_off': '关闭',
  'for_you.turn_on': '开启',
  'for_you.is_off': '“为你推荐”已关闭',
  'for_you.is_off_text': '开启后，会根据你关注、加入和喜欢的内容挑选动态。',
  'for_you.not_offered': '这里没有“为你推荐”',
  'for_you.not_offered_text': '本社区只按时间顺序显示动态。',
  'for_you.why': '推荐理由：',
  'for_you.followed': '你关注了作者',
  'for_you.topic': '你加入了它所在的圈子',
  'for_you.tag': '你喜欢它的标签',
  'for_you.liked_author': '你常给作者点赞',
  'for_you.popular': '很多人喜欢',
  'for_you.new': '刚刚发布',
  'for_you.not_interested': '不感兴趣',
  'for_you.dismissed': '将减少推荐此类内容',
  'for_you.nothing': '还没有内容',
  'for_you.nothing_text': '关注感兴趣的人、加入圈子、给动态点赞，这里就会有内容。',
} satisfies Same<typeof en>
