import { uiEn } from '@plaza/ui/messages'
import chat from './en/chat.ts'
import events from './en/events.ts'
import feeds from './en/feeds.ts'
import notices from './en/notices.ts'
import parts from './en/parts.ts'
import people from './en/people.ts'
import publish from './en/publish.ts'
import search from './en/search.ts'
import shell from './en/shell.ts'
import site from './en/site.ts'
import topics from './en/topics.ts'

export const messages = {
  ...uiEn,
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

/** Everything the web client says; its keys begin with their area's name. */
export type WebMessages = typeof messages
