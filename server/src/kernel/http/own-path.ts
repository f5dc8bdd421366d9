/** Longer than any address of ours. */
const MAX_LENGTH = 2000
/** What is encoded more often than this is meant to deceive. */
const MAX_TURNS = 5
const ENCODED = /(?:%[0-9a-f]{2})+/gi
// Browsers drop tabs and newlines from an address, so that `/<tab>/host` is `//host` to them.
const FOREIGN = /^[^/]|\/\/|\\|\p{Cc}|\/\.{1,2}(?:[/?#;]|$)/u

/**
 * The next address, if that is a path of ours, else `/`: it begins with one `/` and has no `//`, no `\`, no dot segment
 * and no control character anywhere, however often it is encoded and in whatever width it is written. Spelled as a
 * header may hold it. Web and server both use it.
 */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > MAX_LENGTH) return '/'
  let read = wanted
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    if (FOREIGN.test(read.normalize('NFKC'))) return '/'
    const next = read.replace(ENCODED, decoded)
    if (next === read) return spelled(wanted)
    read = next
  }
  return '/'
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function spelled(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://plaza.invalid')
  return pathname + search + hash
}
