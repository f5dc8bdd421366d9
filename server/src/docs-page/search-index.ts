import type { OpenApiDocument } from '../kernel/http/openapi/index.ts'
import type { Page } from './layout.ts'
import { entriesOf, sections } from './sections.ts'

/** What can be found: title, address, and search words. Short keys, because every visitor loads it. */
export interface Found {
  /** Title. */
  t: string
  /** Address. */
  h: string
  /** Method and path of an operation. */
  p?: string
  /** More words. */
  w?: string
  /** What staff and operators do ranks after the rest. */
  s?: 1
}

export function searchIndex(document: OpenApiDocument, guidePages: readonly Page[]): Found[] {
  const written = guidePages.flatMap(({ slug, title, inside = [] }) => [
    { t: title, h: `/docs/${slug}`.replace(/\/$/, '') },
    ...inside.map((part) => ({ t: part.title, h: `/docs/${slug}#${part.id}` })),
  ])
  const operations = sections.flatMap((section) =>
    entriesOf(document, section).map(({ id, path, methods, operation }) => ({
      t: operation.summary,
      h: `/docs/${section.slug}#${id}`,
      p: `${methods[0]} ${path.replace('/api/v2', '')}`,
      w: id.replace(/([A-Z])/g, ' $1').toLowerCase(),
      ...(['staff', 'operation'].includes(section.slug) && { s: 1 as const }),
    })),
  )
  const records = Object.keys(document.components.schemas).map((name) => ({
    t: name,
    h: `/docs/records#${name}`,
    w: 'record',
  }))
  return [...written, ...operations, ...records]
}
