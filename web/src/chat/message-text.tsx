import type { ReactNode } from 'preact/compat'
import { LINKS } from './links.ts'

const MENTIONS = /(@\S+)/g

/** What was written: addresses of the web as links, mentions in bold. */
export function MessageText({ text, hasMentions }: { text: string; hasMentions: boolean }) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text
        .split(LINKS)
        .map((piece, index) =>
          index % 2 === 1 ? <Link key={index} address={piece} /> : hasMentions ? mentionsIn(piece, index) : piece,
        )}
    </p>
  )
}

const mentionsIn = (text: string, at: number): ReactNode[] =>
  text.split(MENTIONS).map((piece, index) =>
    index % 2 === 1 ? (
      <b key={`${at}-${index}`} className="font-semibold text-accent">
        {piece}
      </b>
    ) : (
      piece
    ),
  )

function Link({ address }: { address: string }) {
  const isHere = typeof location !== 'undefined' && address.startsWith(`${location.origin}/`)
  return (
    <a
      href={address}
      className="text-accent underline underline-offset-2"
      {...(!isHere && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
    >
      {address}
    </a>
  )
}
