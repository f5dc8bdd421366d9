import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/posts.ts'
import zhCn from '../messages/zh-cn/posts.ts'

/** What edits, drafts and folders of saved posts say, fetched with their code. */
export const { use: usePostMessages } = pageMessages(en, zhCn)
