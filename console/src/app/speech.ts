import { createMessages } from '@plaza/ui/messages'
import { type ConsoleMessages, messages } from '../messages/index.ts'
import { languageNow } from './preferences.ts'

/** The console's messages in the language of this browser; choosing another one reloads the page. */
export const speech = createMessages<ConsoleMessages>(messages, { language: languageNow() })
