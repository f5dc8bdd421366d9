import { LinkButton } from '@plaza/ui'
import { ArrowLeftIcon, ArrowRightIcon } from '@plaza/ui/icons'
import { useQuery } from '../../data/ask.ts'
import { type Chapter, chapterOf, chaptersOf } from '../../shop/lists.ts'
import { useShopMessages } from '../../shop/messages.ts'
import { RecordMenu } from '../../shop/record-menu.tsx'
import { defineRecordPage } from '../../shop/record-page.tsx'

export default defineRecordPage<Chapter>({
  read: chapterOf,
  also: async ({ query }, id) => {
    const { knowledge_id: course } = await query.fetchQuery(chapterOf(id))
    // A chapter without its neighbours is still a chapter.
    await query.fetchQuery(chaptersOf(course)).catch(() => undefined)
  },
  head: (record) => ({
    title: record.title,
    description: record.intro.slice(0, 160),
    canonical: `/chapters/${record.id}`,
    type: 'article',
    jsonLd: { '@type': 'Article', headline: record.title, position: record.sequence },
  }),
  Content: ChapterText,
})

function ChapterText({ record }: { record: Chapter }) {
  const { t } = useShopMessages()
  return (
    <article className="grid gap-4 p-4 pt-6">
      <div className="flex items-start gap-2">
        <div className="flex-1">
          <p className="text-s text-faint">{t('shop.chapter_of', { number: record.sequence })}</p>
          <h1 className="text-xl font-semibold">{record.title}</h1>
        </div>
        <RecordMenu
          subject={{ kind: 'chapter', id: record.id }}
          title={record.title}
          address={`/chapters/${record.id}`}
        />
      </div>
      {record.intro && <p className="text-soft">{record.intro}</p>}
      <div className="leading-relaxed whitespace-pre-line">{record.free_content}</div>
      <Neighbours chapter={record} />
    </article>
  )
}

/** The chapters before and after this one, and the whole course. */
function Neighbours({ chapter }: { chapter: Chapter }) {
  const { t } = useShopMessages()
  const { data: chapters = [], isLoading } = useQuery(chaptersOf(chapter.knowledge_id))
  const at = chapters.findIndex(({ id }) => id === chapter.id)
  const before = chapters[at - 1]
  const after = at < 0 ? undefined : chapters[at + 1]
  if (isLoading) return null
  return (
    <nav aria-label={t('shop.chapters', { count: chapters.length })} className="mt-4 grid gap-3 border-t pt-6">
      {after && (
        <LinkButton
          wide
          look="primary"
          size="l"
          className="justify-between"
          href={`/chapters/${after.id}`}
          aria-label={t('shop.next_chapter', { title: after.title })}
        >
          <span className="truncate">{after.title}</span>
          <ArrowRightIcon size={20} />
        </LinkButton>
      )}
      <div className="flex flex-wrap gap-2">
        {before && (
          <LinkButton
            href={`/chapters/${before.id}`}
            icon={<ArrowLeftIcon size={18} />}
            aria-label={t('shop.previous_chapter', { title: before.title })}
          >
            <span className="max-w-40 truncate">{before.title}</span>
          </LinkButton>
        )}
        <LinkButton look="quiet" href={`/knowledge/${chapter.knowledge_id}`}>
          {t('shop.course')}
        </LinkButton>
      </div>
    </nav>
  )
}
