/**
 * Takes JSON apart at the values of these fields: text, value, text, value, text. A field of a record inside is given with
 * its path (`creator.has_follower`); records in arrays are not looked into. Throws if one is missing, so that what is a
 * viewer's can never be taken for everybody's.
 */
export function splitAt(json: string, paths: readonly string[]): string[] {
  const wanted = new Set(paths)
  const pieces: string[] = []
  const path: string[] = []
  let from = 0
  let at = 0

  const fail = (): never => {
    throw new Error(`not the JSON that was expected, at ${at}: ${json.slice(at, at + 40)}`)
  }
  const skipString = () => {
    at++
    while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
    at++
  }
  const skipValue = () => {
    if (json[at] === '"') return skipString()
    if (json[at] !== '{' && json[at] !== '[') {
      while (at < json.length && !',}]'.includes(json[at]!)) at++
      return
    }
    let depth = 0
    do {
      const sign = json[at]!
      if (sign === '"') {
        skipString()
        continue
      }
      if (sign === '{' || sign === '[') depth++
      if (sign === '}' || sign === ']') depth--
      at++
    } while (depth > 0)
  }
  const readFields = () => {
    at++
    while (json[at] !== '}') {
      const start = at
      skipString()
      path.push(json.slice(start + 1, at - 1))
      if (json[at++] !== ':') fail()
      const name = path.join('.')
      if (wanted.has(name)) {
        const value = at
        skipValue()
        pieces.push(json.slice(from, value), json.slice(value, at))
        from = at
        wanted.delete(name)
      } else if (json[at] === '{' && paths.some((each) => each.startsWith(`${name}.`))) readFields()
      else skipValue()
      path.pop()
      if (json[at] === ',') at++
      else if (json[at] !== '}') fail()
    }
    at++
  }

  if (json[0] !== '{') fail()
  readFields()
  if (wanted.size > 0) throw new Error(`JSON without ${[...wanted].join(', ')}`)
  pieces.push(json.slice(from))
  return pieces
}
