import type { Same } from '@plaza/ui/messages'
import type en from '../en/welcome.ts'

export default {
  'welcome.title': '欢迎',
  'welcome.step': '第 {step} 步，共 {steps} 步',
  'welcome.interests': '你对什么感兴趣？',
  'welcome.interests_text': '选几个标签，我们会推荐和你兴趣相投的人。',
  'welcome.people': '关注一些人',
  'welcome.people_text': '他们发布的动态会出现在你的首页。',
  'welcome.topics': '加入一两个圈子',
  'welcome.topics_text': '圈子里都是志趣相投的人。',
  'welcome.nothing': '暂时没有可推荐的，直接下一步就好。',
  'welcome.skip': '跳过',
  'welcome.next': '下一步',
  'welcome.done': '完成',
} satisfies Same<typeof en>
