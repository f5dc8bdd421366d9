import { Button } from '@plaza/ui'
import { nextFrom } from '../../account/next.ts'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { useQueryClient } from '../../data/member.tsx'
import { feedPreferences } from '../../feeds/for-you/preferences.ts'
import { useWelcomeMessages, welcomeMessagesOf } from '../../welcome/messages.ts'
import { InterestStep, PeopleStep, TopicStep } from '../../welcome/steps.tsx'

export default definePage({
  needsMember: true,
  hidesDock: true,
  head: ({ messages }) => ({ title: welcomeMessagesOf(messages).t('welcome.title'), isIndexed: false }),
  Component: WelcomePage,
})

const STEPS = [
  ['interests', InterestStep],
  ['people', PeopleStep],
  ['topics', TopicStep],
] as const

/** After signing up: three steps that fill the first home. Each has an address, so Back leads to the one before. */
function WelcomePage({ search }: Address) {
  const { t } = useWelcomeMessages()
  const query = useQueryClient()
  const index = Math.max(
    0,
    STEPS.findIndex(([name]) => name === search.get('step')),
  )
  const [name, Step] = STEPS[index]!
  const following = STEPS[index + 1]?.[0]

  const finish = async () => {
    await query.invalidateQueries({ queryKey: ['/feeds'] })
    const wanted = nextFrom(search)
    if (wanted !== '/') return navigate(wanted, { replace: true })
    const chosen = await query.fetchQuery(feedPreferences()).catch(() => undefined)
    navigate(chosen?.is_for_you_offered && chosen.for_you ? '/for-you' : '/', { replace: true })
  }
  const onNext = () => {
    if (!following) return void finish()
    const address = new URLSearchParams(search)
    address.set('step', following)
    navigate(`/welcome?${address}`)
  }
  return (
    <div className="flex min-h-[calc(100dvh-52px)] flex-col">
      <header className="grid gap-1 px-4 pt-8 pb-5">
        <ol aria-hidden className="mb-4 flex gap-1.5">
          {STEPS.map(([each], at) => (
            <li key={each} className={`h-1 flex-1 rounded-pill ${at <= index ? 'bg-accent' : 'bg-sunken'}`} />
          ))}
        </ol>
        <p className="num text-s text-faint">{t('welcome.step', { step: index + 1, steps: STEPS.length })}</p>
        <h1 className="text-xl font-semibold tracking-tight">{t(`welcome.${name}`)}</h1>
        <p className="text-soft">{t(`welcome.${name}_text`)}</p>
      </header>
      <div className="flex-1 pb-4">
        <Step />
      </div>
      <div className="glass sticky bottom-0 flex items-center justify-between gap-3 border-t px-4 py-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
        <Button look="quiet" onClick={() => void finish()}>
          {t('welcome.skip')}
        </Button>
        <Button look="primary" onClick={onNext}>
          {t(following ? 'welcome.next' : 'welcome.done')}
        </Button>
      </div>
    </div>
  )
}
