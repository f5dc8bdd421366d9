import { AvatarLink } from '../../parts/avatar-link.tsx'
import { pictureIn } from '../../parts/picture.ts'
import { Ago } from '../../parts/time.tsx'
import { type Info, infoOf } from '../../shop/lists.ts'
import { useShopMessages } from '../../shop/messages.ts'
import { RecordHeading } from '../../shop/record-heading.tsx'
import { defineRecordPage } from '../../shop/record-page.tsx'

export default defineRecordPage<Info>({
  read: infoOf,
  postsAbout: 'info',
  head: (record) => ({
    title: record.title,
    description: record.summary || record.content.slice(0, 160),
    ...(record.medias[0] && { image: record.medias[0].url }),
    canonical: `/infos/${record.id}`,
    type: 'article',
    jsonLd: {
      '@type': 'Article',
      headline: record.title,
      datePublished: record.created_at,
      author: { '@type': 'Person', name: record.author.name },
    },
  }),
  Content: InfoText,
})

function InfoText({ record }: { record: Info }) {
  const { t, compact } = useShopMessages()
  return (
    <article className="grid gap-4 border-b p-4 pt-6">
      <RecordHeading
        subject={{ kind: 'info', id: record.id }}
        title={record.title}
        address={`/infos/${record.id}`}
        owner={record.author_id}
      />
      <p className="flex items-center gap-2 text-s text-soft">
        <AvatarLink user={record.author} size={32} />
        <a href={`/people/${record.author_id}`} className="min-w-0 truncate font-semibold text-ink hover:underline">
          {record.author.name}
        </a>
        <span className="shrink-0">
          · <Ago at={record.created_at} /> ·{' '}
          {t('shop.views', { count: record.views_count, shown: compact(record.views_count) })}
        </span>
      </p>
      {record.summary && <p className="text-soft">{record.summary}</p>}
      {record.medias.map((media) => (
        <img
          key={media.url}
          {...pictureIn(media.url, 'page')}
          alt=""
          width={media.dimension?.width ?? 640}
          height={media.dimension?.height ?? 360}
          loading="lazy"
          className="h-auto w-full rounded-card bg-sunken"
        />
      ))}
      <div className="leading-relaxed whitespace-pre-line">{record.content}</div>
    </article>
  )
}
