import { createMessages } from '@plaza/ui/messages'
import { type ConsoleMessages, loadMessages } from '../messages/index.ts'
import { languageNow } from './preferences.ts'

const language = languageNow()

/** The console's words in the language of this browser; choosing another one loads the page anew. */
export const speech = createMessages<ConsoleMessages>(loadMessages(language), { language })
