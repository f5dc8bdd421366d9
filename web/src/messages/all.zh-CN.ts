import { type Same, uiZh } from '@plaza/ui/messages'
import type { WebMessages } from './all.en.ts'
import chat from './zh-cn/chat.ts'
import events from './zh-cn/events.ts'
import feeds from './zh-cn/feeds.ts'
import notices from './zh-cn/notices.ts'
import parts from './zh-cn/parts.ts'
import people from './zh-cn/people.ts'
import publish from './zh-cn/publish.ts'
import search from './zh-cn/search.ts'
import shell from './zh-cn/shell.ts'
import site from './zh-cn/site.ts'
import topics from './zh-cn/topics.ts'

export const messages: Same<WebMessages> = {
  ...uiZh,
  ...chat,
  ...events,
  ...feeds,
  ...notices,
  ...parts,
  ...people,
  ...publish,
  ...search,
  ...shell,
  ...site,
  ...topics,
}
