import { ChevronRightIcon } from '@plaza/ui/icons'
import { useQuery } from '../../data/ask.ts'
import { picture } from '../../parts/picture.ts'
import { Price } from '../../parts/price.tsx'
import { chaptersOf, type Knowledge, knowledgeOf } from '../../shop/lists.ts'
import { useShopMessages } from '../../shop/messages.ts'
import { RecordHeading } from '../../shop/record-heading.tsx'
import { defineRecordPage } from '../../shop/record-page.tsx'
import { Seller } from '../../shop/seller.tsx'

export default defineRecordPage<Knowledge>({
  read: knowledgeOf,
  postsAbout: 'knowledge',
  also: ({ query }, id) => query.fetchQuery(chaptersOf(id)),
  head: (record) => ({
    title: record.title,
    description: record.subtitle || record.intro.slice(0, 160),
    ...(record.cover && { image: record.cover.url }),
    canonical: `/knowledge/${record.id}`,
    jsonLd: {
      '@type': 'Course',
      name: record.title,
      description: record.intro.slice(0, 500),
      provider: { '@type': 'Person', name: record.author.name },
    },
  }),
  Content: KnowledgeAbout,
  Below: Chapters,
})

function KnowledgeAbout({ record }: { record: Knowledge }) {
  const { t } = useShopMessages()
  return (
    <article className="grid gap-4 border-b p-4">
      <div className="flex gap-4">
        {record.cover && (
          <img
            src={picture(record.cover.url, 320)}
            alt=""
            width={120}
            height={160}
            className="h-40 w-30 shrink-0 rounded-card bg-sunken object-cover"
          />
        )}
        <div className="grid min-w-0 flex-1 content-start gap-2">
          <RecordHeading
            size="l"
            subject={{ kind: 'knowledge', id: record.id }}
            title={record.title}
            address={`/knowledge/${record.id}`}
            owner={record.author_id}
          />
          {record.subtitle && <p className="text-m text-soft">{record.subtitle}</p>}
          <Price fen={record.price} className="text-l" />
        </div>
      </div>
      <Seller
        user={record.author}
        role={t('shop.author_role')}
        how={record.price > 0 ? t('shop.how_course') : t('shop.how_free')}
      />
      <p className="leading-relaxed whitespace-pre-line">{record.intro}</p>
    </article>
  )
}

function Chapters({ record }: { record: Knowledge }) {
  const { t } = useShopMessages()
  const { data: chapters = [] } = useQuery(chaptersOf(record.id))
  if (chapters.length === 0) return null
  return (
    <section className="border-b">
      <h2 className="px-4 pt-4 pb-2 font-semibold">{t('shop.chapters', { count: chapters.length })}</h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <a href={`/chapters/${chapter.id}`} className="flex items-center gap-4 border-t px-4 py-3 hover:bg-sunken">
              <span className="num w-6 text-center text-faint">{chapter.sequence}</span>
              <span className="min-w-0 flex-1">
                <b className="block truncate font-semibold">{chapter.title}</b>
                {chapter.intro && <span className="block truncate text-m text-soft">{chapter.intro}</span>}
              </span>
              <ChevronRightIcon size={18} className="text-faint" />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
