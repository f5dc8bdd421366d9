import type { ReactNode } from 'preact/compat'
import type { components } from '../data/plaza.ts'

export type Entity = components['schemas']['Entity']

interface EntityTextProps {
  text: string
  entities: readonly Entity[]
  /** What becomes of the text between them. */
  plain?: (text: string, key: number) => ReactNode
}

/** A text in which mentions, tags and links can be opened. */
export function EntityText({ text, entities, plain = (piece) => piece }: EntityTextProps) {
  const parts: ReactNode[] = []
  let done = 0
  for (const entity of entities) {
    const { from, to } = entity
    // Stars may have made the text shorter.
    if (from < done || to > text.length) continue
    if (from > done) parts.push(plain(text.slice(done, from), done))
    const written = text.slice(from, to)
    parts.push(
      <a key={from} {...linkOf(entity)} className="text-accent hover:underline">
        {written.startsWith('@{') ? `@${written.slice(2, -1)}` : written}
      </a>,
    )
    done = to
  }
  if (done < text.length) parts.push(plain(text.slice(done), done))
  return <>{parts}</>
}

const linkOf = ({ kind, user_id: userId, tag = '', url = '' }: Entity) =>
  kind === 'mention'
    ? { href: `/people/${userId}` }
    : kind === 'tag'
      ? { href: `/tags/${encodeURIComponent(tag)}` }
      : { href: url, target: '_blank', rel: 'noopener noreferrer nofollow ugc' }
