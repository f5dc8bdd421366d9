const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_RECORD = 0x7b
const CLOSE_RECORD = 0x7d

/**
 * Takes JSON apart at the values of these fields: text, value, text, value, text. A field of a record inside is given with
 * its path (`creator.has_follower`); records in arrays are not looked into. Throws if one is missing, so that what is a
 * viewer's can never be taken for everybody's. It looks at signs by their codes and searches for the ends of texts, because
 * every record that is written passes through here.
 */
export function splitAt(json: string, paths: readonly string[]): string[] {
  const wanted = new Set(paths)
  const pieces: string[] = []
  let from = 0
  let at = 0

  const fail = (): never => {
    throw new Error(`not the JSON that was expected, at ${at}: ${json.slice(at, at + 40)}`)
  }
  const skipString = () => {
    do {
      at = json.indexOf('"', at + 1)
      if (at < 0) fail()
    } while (isEscaped(json, at))
    at++
  }
  const skipValue = () => {
    for (let depth = 0; ; ) {
      const sign = json.charCodeAt(at)
      if (sign === QUOTE) {
        skipString()
        continue
      }
      if (sign === OPEN_RECORD || sign === OPEN_LIST) depth++
      else if (sign === CLOSE_RECORD || sign === CLOSE_LIST) {
        if (depth === 0) return
        depth--
      } else if (sign === COMMA && depth === 0) return
      if (++at > json.length) fail()
    }
  }
  const readFields = (path: string) => {
    at++
    while (json.charCodeAt(at) !== CLOSE_RECORD) {
      const start = at
      skipString()
      const name = path + json.slice(start + 1, at - 1)
      if (json.charCodeAt(at++) !== COLON) fail()
      if (wanted.has(name)) {
        const value = at
        skipValue()
        pieces.push(json.slice(from, value), json.slice(value, at))
        from = at
        wanted.delete(name)
      } else if (json.charCodeAt(at) === OPEN_RECORD && paths.some((each) => each.startsWith(`${name}.`)))
        readFields(`${name}.`)
      else skipValue()
      if (json.charCodeAt(at) === COMMA) at++
      else if (json.charCodeAt(at) !== CLOSE_RECORD) fail()
    }
    at++
  }

  if (json.charCodeAt(0) !== OPEN_RECORD) fail()
  readFields('')
  if (wanted.size > 0) throw new Error(`JSON without ${[...wanted].join(', ')}`)
  pieces.push(json.slice(from))
  return pieces
}

/** Whether an odd number of backslashes stands before this sign. */
function isEscaped(json: string, at: number): boolean {
  let before = at - 1
  while (json.charCodeAt(before) === BACKSLASH) before--
  return (at - before) % 2 === 0
}
