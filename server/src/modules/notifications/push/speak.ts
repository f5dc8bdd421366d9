import { asText, type Language, type Render, type Reword, type StoredMessage } from '../../../kernel/index.ts'

/** What a push is stored with; one of the version before has only its content. */
export interface StoredPush {
  message: StoredMessage | null
  content: string
  /** What its reader chose, or last asked for; null where nothing is known. */
  language: Language | null
}

/** The sentence of a push in its reader's language, as texts are shown now. */
export type Speak = () => (push: StoredPush) => string

export const createSpeak =
  (by: { render: Render; language: Language }, rewording: () => Reword | undefined): Speak =>
  () => {
    const reword = rewording() ?? ((text: string) => text)
    return ({ message, content, language }) => reword(by.render(language ?? by.language, message ?? asText(content)))
  }
