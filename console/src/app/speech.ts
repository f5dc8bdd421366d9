import { createWords } from '@plaza/ui/words'
import { type ConsoleWords, loadWords } from '../words/index.ts'
import { languageNow } from './preferences.ts'

const language = languageNow()

/** The console's words in the language of this browser; choosing another one loads the page anew. */
export const speech = createWords<ConsoleWords>(loadWords(language), { language })
