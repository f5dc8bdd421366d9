export interface Translation {
  text: string
  /** The language of the original, if the service says so. */
  origin?: string
}

/** An outside service that translates texts. */
export interface Translator {
  /** Plain text into the language of this tag (`en`, `zh-CN`), whatever it is written in. */
  translate(text: string, language: string, signal: AbortSignal): Promise<Translation>
}
