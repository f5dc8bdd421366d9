import { Badge, Button, Coins, Dialog, toast } from '@plaza/ui'
import { CheckIcon } from '@plaza/ui/icons'
import { type ReactNode, useState } from 'preact/compat'
import { get, useQuery } from '../../data/ask.ts'
import { useMe, useMembership, useQueryClient } from '../../data/member.tsx'
import type { Feed } from '../../data/types.ts'
import { FeedCard } from '../../feeds/feed-card.tsx'
import { AvatarLink } from '../../parts/avatar-link.tsx'
import { Ago } from '../../parts/time.tsx'
import { type Question, questionOf } from '../../shop/lists.ts'
import { useShopMessages } from '../../shop/messages.ts'
import { RecordHeading } from '../../shop/record-heading.tsx'
import { defineRecordPage } from '../../shop/record-page.tsx'

const answerOf = (feed: number) => get('/feeds/{feed}', { path: { feed } })

export default defineRecordPage<Question>({
  read: questionOf,
  postsAbout: 'wenda',
  also: async ({ query }, id) => {
    const { adoption } = await query.fetchQuery(questionOf(id))
    // A question without its chosen answer is still a question.
    if (adoption !== null) await query.fetchQuery(answerOf(adoption)).catch(() => undefined)
  },
  head: (record) => ({
    title: record.title,
    description: record.summary || record.content.slice(0, 160),
    canonical: `/questions/${record.id}`,
    type: 'article',
    jsonLd: {
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: record.title,
        text: record.content.slice(0, 500),
        answerCount: record.comments_count,
        author: { '@type': 'Person', name: record.author.name },
      },
    },
  }),
  usePostActs: useChoosing,
  useIsWhole: (record) => !useChosen(record?.adoption ?? null).isLoading,
  chosen: ({ adoption }) => adoption ?? undefined,
  Content: QuestionText,
  Below: ChosenAnswer,
})

function QuestionText({ record }: { record: Question }) {
  const { t } = useShopMessages()
  return (
    <article className="grid gap-4 border-b p-4 pt-6">
      <RecordHeading
        subject={{ kind: 'question', id: record.id }}
        title={record.title}
        address={`/questions/${record.id}`}
        owner={record.author_id}
      />
      <p className="flex items-center gap-2 text-s text-soft">
        <AvatarLink user={record.author} size={32} />
        <a href={`/people/${record.author_id}`} className="min-w-0 truncate font-semibold text-ink hover:underline">
          {record.author.name}
        </a>
        <span className="shrink-0">
          · <Ago at={record.created_at} />
        </span>
      </p>
      <div className="leading-relaxed whitespace-pre-line">{record.content}</div>
      {record.offer > 0 && (
        <p className="flex items-center gap-2 text-m text-soft">
          {t('shop.offer')} <Coins amount={record.offer} />
        </p>
      )}
    </article>
  )
}

const useChosen = (adoption: number | null) => useQuery({ ...answerOf(adoption ?? 0), enabled: adoption !== null })

function ChosenAnswer({ record: { adoption } }: { record: Question }) {
  const { t } = useShopMessages()
  const { data: feed } = useChosen(adoption)
  if (!feed) return null
  return (
    <section aria-label={t('shop.chosen')} className="border-s-4 border-accent">
      <p className="px-4 pt-3 -ms-1">
        <Badge tone="accent">
          <CheckIcon size={14} /> {t('shop.chosen')}
        </Badge>
      </p>
      <FeedCard feed={feed} isRecordShown={false} />
    </section>
  )
}

/** The asker chooses among the answers, until one is chosen. */
function useChoosing(question: Question | undefined): ((feed: Feed) => ReactNode) | undefined {
  const me = useMe()
  if (!question || question.adoption !== null || me?.id !== question.author_id) return undefined
  return (feed) => <ChooseAnswer question={question} feed={feed} />
}

function ChooseAnswer({ question, feed }: { question: Question; feed: Feed }) {
  const { t } = useShopMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const choose = async () => {
    setIsAsking(false)
    try {
      await plaza.PUT('/wendas/{wenda}/adoption', {
        params: { path: { wenda: question.id } },
        body: { adoption: feed.id },
      })
      toast(t('shop.was_chosen'))
      for (const path of ['/wendas/{wenda}', '/user/currency', '/currency/orders', '/user'])
        await query.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      toast(t('shop.failed', { reason: (error as Error).message }), { isError: true })
    }
  }
  return (
    <div className="border-b px-4 pb-3 ps-17">
      <Button size="s" onClick={() => setIsAsking(true)}>
        {t('shop.choose')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('shop.choose_ask')}
        footer={
          <Button look="primary" onClick={() => void choose()}>
            {t('shop.choose')}
          </Button>
        }
      >
        <p>{t('shop.choose_text')}</p>
        {question.offer > 0 && feed.user_id !== question.author_id && (
          <p>
            {t('shop.offer')}: <Coins amount={question.offer} />
          </p>
        )}
      </Dialog>
    </div>
  )
}
