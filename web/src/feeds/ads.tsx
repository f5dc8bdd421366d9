import type { QueryClient } from '@tanstack/preact-query'
import { get, useQuery } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'
import { useMessages } from '../messages/index.ts'
import { picture, pictureIn } from '../parts/picture.ts'
import { ownLanguage } from '../parts/text-language.ts'

type Space = Pick<components['schemas']['AdvertisingSpace'], 'id' | 'space'>
type Ad = components['schemas']['Advertisement']

export type SpaceName = 'feed:list:top' | 'feed:list:analog' | 'feed:single'
const SHOWN = ['feed:list:top', 'feed:list:analog', 'feed:single']

const spaces = () => get('/advertisingspace', {})
const adsIn = (ids: number[]) => get('/advertisingspace/advertising', { query: { space: ids } })
const idsOf = (found: Space[]) => found.filter(({ space }) => SHOWN.includes(space)).map(({ id }) => id)

/** Fetches what all our spaces show, in two calls. Pages do without where it fails. */
export async function loadAds(query: QueryClient): Promise<void> {
  try {
    const ids = idsOf(await query.fetchQuery(spaces()))
    if (ids.length > 0) await query.fetchQuery(adsIn(ids))
  } catch {
    // An ad is never worth failing a page.
  }
}

function useAds(name: SpaceName): Ad[] {
  const { data: found = [] } = useQuery(spaces())
  const ids = idsOf(found)
  const { data = [] } = useQuery({ ...adsIn(ids), enabled: ids.length > 0 })
  const id = found.find(({ space }) => space === name)?.id
  return data.filter(({ space_id }) => space_id === id)
}

const REL = 'sponsored noopener'

/** A picture that leads somewhere, with what it is for in words. */
export function BannerAd({ space }: { space: SpaceName }) {
  const { t } = useMessages()
  const [ad] = useAds(space).filter(({ type }) => type === 'image')
  if (!ad?.data.image) return null
  return (
    <aside aria-label={`${t('feeds.ad')}: ${ad.title}`} className="border-b p-4">
      <a href={ad.data.link} target="_blank" rel={REL} className="block hover:underline">
        <img
          {...pictureIn(ad.data.image, 'inset')}
          alt=""
          width={800}
          height={200}
          loading="lazy"
          className="aspect-[4/1] w-full rounded-card bg-sunken object-cover"
        />
        <span className="mt-2 flex items-baseline gap-1.5 text-m">
          <b className="truncate font-semibold" {...ownLanguage(ad.title)}>
            {ad.title}
          </b>
          <AdMark />
        </span>
      </a>
    </aside>
  )
}

/** Says that it is an ad. */
const AdMark = () => (
  <span className="flex-none rounded-s bg-sunken px-1.5 text-xs text-soft">{useMessages().t('feeds.ad')}</span>
)

/** An ad in the form of a post, marked as one. */
export function PostAd() {
  const { t } = useMessages()
  const [ad] = useAds('feed:list:analog').filter(({ type }) => type === 'analog')
  if (!ad) return null
  const { avatar, name, content, image, link } = ad.data
  const body = (
    <>
      {avatar ? (
        <img
          src={picture(avatar, 80)}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 rounded-pill bg-sunken object-cover"
        />
      ) : (
        <span className="size-10 rounded-pill bg-sunken" />
      )}
      <div className="min-w-0">
        <p className="flex items-baseline gap-1.5 text-m">
          <b className="truncate font-semibold">{name ?? ad.title}</b>
          <AdMark />
        </p>
        <p className="mt-0.5 whitespace-pre-line">{content}</p>
        {image && (
          <img
            {...pictureIn(image, 'card')}
            alt={ad.title}
            width={800}
            height={450}
            loading="lazy"
            className="mt-3 aspect-video w-full rounded-card bg-sunken object-cover"
          />
        )}
      </div>
    </>
  )
  const look = 'grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 border-b p-4'
  return (
    <aside aria-label={`${t('feeds.ad')}: ${ad.title}`}>
      {link ? (
        <a href={link} target="_blank" rel={REL} className={look}>
          {body}
        </a>
      ) : (
        <div className={look}>{body}</div>
      )}
    </aside>
  )
}
