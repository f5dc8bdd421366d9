import { get, useQuery } from '../data/ask.ts'

/** What is behind a link, as the service read it. */
export function LinkCard({ url }: { url: string }) {
  const { data } = useQuery({ ...get('/link-previews', { query: { url } }), staleTime: Number.POSITIVE_INFINITY })
  if (!data) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="mt-3 block rounded-card border bg-surface p-3 hover:border-edge rail:bg-paper"
    >
      <span className="block truncate text-s text-soft">{data.site}</span>
      <b className="line-clamp-2 text-m font-semibold">{data.title}</b>
      {data.description && <span className="mt-0.5 line-clamp-2 text-s text-soft">{data.description}</span>}
    </a>
  )
}
