import type { TSchema } from 'typebox'

/**
 * Writes the fields of a schema as JSON without braces, from texts that are JSON already: how an answer is put together
 * from pieces that were written at different times. A field that is missing, or that the schema does not have, does not
 * compile.
 */
export function createPieceWriter<Fields extends Readonly<Record<string, TSchema>>>(
  fields: Fields,
): (texts: Readonly<Record<keyof Fields, string | number | boolean>>) => string {
  const names = Object.keys(fields)
  const keys = names.map((name, index) => `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`)
  return (texts) => {
    let json = ''
    for (let index = 0; index < names.length; index++) json += keys[index]! + texts[names[index]!]!
    return json
  }
}
