import { LinkButton } from '@plaza/ui'
import { type Chapter, chapterOf } from '../../shop/lists.ts'
import { RecordMenu } from '../../shop/record-menu.tsx'
import { defineRecordPage } from '../../shop/record-page.tsx'
import { useShopWords } from '../../words/shop.ts'

export default defineRecordPage<Chapter>({
  read: chapterOf,
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
  const { t } = useShopWords()
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
      <LinkButton className="justify-self-start" href={`/knowledge/${record.knowledge_id}`}>
        {t('shop.course')}
      </LinkButton>
    </article>
  )
}
