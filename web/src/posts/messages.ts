import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/posts.ts'
import zhCn from '../messages/zh-cn/posts.ts'

/** What the code of this folder says, fetched with it. */
export const { use: usePostMessages } = pageMessages(en, zhCn)
