import { Button, SkeletonRows } from '@plaza/ui'
import { pageMessages } from '@plaza/ui/messages'
import { type Address, definePage } from '../../app/page.ts'
import { get, useQuery } from '../../data/ask.ts'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import { isProblem } from '../../data/plaza.ts'
import en from '../../messages/en/settings/digest.ts'
import zh from '../../messages/zh-cn/settings/digest.ts'
import { FormProblem } from '../../parts/form-problem.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { FailedState } from '../../shell/states.tsx'

const digestMessages = pageMessages(en, zh)

const reading = (key: string) => get('/digest-unsubscriptions/{key}', { path: { key } })

export default definePage({
  bar: 'back',
  head: ({ messages }) => ({ title: digestMessages.of(messages).t('digest.title'), isIndexed: false }),
  Component: Unsubscribe,
})

/** Where the link of the weekly mail leads. Opening it changes nothing: mail programs open links by themselves. */
function Unsubscribe({ params: { key = '' } }: Address) {
  const { t } = digestMessages.use()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(reading(key))
  const { submit, isBusy, message } = useSubmit(async () => {
    await plaza.POST('/digest-unsubscriptions/{key}', { params: { path: { key } } })
    query.setQueryData(reading(key).queryKey, { weekly: false })
  })
  if (isProblem(error) && error.status < 500)
    return <Said title={t('digest.wrong')} text={t('digest.wrong_text')} link={t('digest.to_settings')} />
  if (error && !data) return <FailedState error={error} isPage onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  if (!data.weekly)
    return <Said title={t('digest.stopped')} text={t('digest.stopped_text')} link={t('digest.to_settings')} />
  return (
    <div className="grid justify-items-start gap-4 p-6">
      <h1 className="text-xl font-semibold">{t('digest.title')}</h1>
      <p>{t('digest.ask')}</p>
      <FormProblem text={message} />
      <Button look="primary" busy={isBusy} onClick={() => void submit()}>
        {t('digest.stop')}
      </Button>
    </div>
  )
}

const Said = ({ title, text, link }: Record<'title' | 'text' | 'link', string>) => (
  <div className="grid gap-4 p-6" role="status">
    <h1 className="text-xl font-semibold">{title}</h1>
    <p className="text-soft">{text}</p>
    <p>
      <a href="/me/settings/notifications" className="text-accent underline underline-offset-4">
        {link}
      </a>
    </p>
  </div>
)
