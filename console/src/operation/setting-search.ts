import type { Setting, SettingSchema } from '@plaza/sdk/types'
import type { ConsoleSpeech } from '../messages/index.ts'

export interface FoundSetting {
  setting: Setting
  /** The fields of it that were found, in the reader's words. */
  fields: string[]
}

/** Settings by what they are called, what they say of themselves, and the names of their fields. */
export function findSettings(
  settings: readonly Setting[],
  text: string,
  { word, field }: Pick<ConsoleSpeech, 'word' | 'field'>,
): FoundSetting[] {
  const wanted = text.trim().toLowerCase()
  const has = (...texts: (string | undefined)[]) => texts.some((each) => each?.toLowerCase().includes(wanted))
  return settings.flatMap((setting) => {
    const fields = fieldsIn(setting.schema)
      .filter(([name, about]) => has(name, field(name), about))
      .map(([name]) => field(name))
    const isFound = fields.length > 0 || has(setting.name, word('setting', setting.name), setting.description)
    return isFound ? [{ setting, fields: [...new Set(fields)] }] : []
  })
}

/** Every named field of a schema, with what it says of itself. */
function fieldsIn(schema: SettingSchema): [name: string, about: string | undefined][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, child]): [string, string | undefined][] => [
    [name, child.description],
    ...fieldsIn(child),
  ])
  return schema.items ? [...own, ...fieldsIn(schema.items)] : own
}
