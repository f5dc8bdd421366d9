import type { Translator } from '../../modules/translations/index.ts'

/** A sandbox translation service, which only says into which language it would translate. Never in production. */
export const createSandboxTranslator = (): Translator => ({
  translate: async (text, language) => ({ text: `[${language}] ${text}`, origin: 'und' }),
})
