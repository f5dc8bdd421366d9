import type { Media } from '../kernel/http/openapi/document.ts'
import type { OpenApiDocument } from '../kernel/http/openapi/index.ts'
import { UNIVERSAL } from '../kernel/http/problems.ts'
import { codesOf } from './operation-view.ts'
import { entriesOf, sections } from './sections.ts'

/** A code a refusal may carry. */
export interface ListedProblem {
  code: string
  statuses: string[]
  /** What a client does about it; absent where there is no advice yet. */
  advice: string | undefined
  /** Operations that list it: their summaries by address. Empty where any may refuse with it. */
  from: Map<string, string>
}

/** Every code with the status it comes with, what to do about it and where it may come from, in alphabetical order. */
export function listProblems(document: OpenApiDocument): ListedProblem[] {
  const found = new Map<string, { statuses: Set<string>; from: Map<string, string> }>()
  const note = (code: string, status?: string) => {
    const known = found.get(code) ?? { statuses: new Set(), from: new Map() }
    if (status) known.statuses.add(status)
    found.set(code, known)
    return known
  }
  for (const code of Object.keys(document['x-problems'])) note(code)
  for (const [status, codes] of Object.entries(UNIVERSAL)) for (const code of codes) note(code, status)
  for (const section of sections) {
    for (const { id, operation } of entriesOf(document, section)) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (status < '400') continue
        const whole = '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1)!] : response
        const media: Media | undefined = Object.values(whole?.content ?? {})[0]
        for (const code of codesOf(media, document.components))
          note(code, status).from.set(`/docs/${section.slug}#${id}`, operation.summary)
      }
    }
  }
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { statuses, from }]) => ({
      code,
      statuses: [...statuses].sort(),
      advice: document['x-problems'][code],
      from,
    }))
}
