import { pageMessages } from '@plaza/ui/messages'
import en from '../messages/en/provider.ts'
import zh from '../messages/zh-cn/provider.ts'

/** What the pages say of signing in at the provider. */
export const { use: useProviderMessages } = pageMessages(en, zh)
