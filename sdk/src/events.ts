/** One event of a stream of server-sent events. */
export interface ServerEvent {
  id: string | undefined
  data: string | undefined
  /** What kind of event; none for messages. */
  name: string | undefined
  /** Milliseconds the service asks to wait before connecting again. */
  retryMs: number | undefined
}

/** Takes chunks of text, split anywhere, and reports whole events. Lines may end in CR, LF or both. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  let fields: string[] = []
  return (piece) => {
    rest += piece
    // A CR at the very end may be the first half of CR LF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()!
    for (const line of lines) {
      if (line !== '') fields.push(line)
      else if (fields.length > 0) {
        onEvent(eventFrom(fields))
        fields = []
      }
    }
  }
}

function eventFrom(lines: string[]): ServerEvent {
  const data: string[] = []
  let id: string | undefined
  let kind: string | undefined
  let retryMs: number | undefined
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') data.push(value)
    else if (name === 'id') id = value
    else if (name === 'event') kind = value
    else if (name === 'retry' && /^\d+$/.test(value)) retryMs = Number(value)
  }
  return { id, name: kind, data: data.length > 0 ? data.join('\n') : undefined, retryMs }
}
