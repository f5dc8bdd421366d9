import { createMessages } from '@plaza/ui/messages'
import { type ConsoleMessages, loadMessages } from '../messages/index.ts'
import { languageNow } from './preferences.ts'

const language = languageNow()

/** The console's messages in the language of this browser; choosing another one reloads the page. */
export const speech = createMessages<ConsoleMessages>(loadMessages(language), { language })
