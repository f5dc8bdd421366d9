import { definePage } from '../../app/page.ts'
import { useSite } from '../../app/site.ts'
import { useMessages } from '../../messages/index.ts'

export default definePage({
  bar: 'back',
  head: ({ messages }) => ({ title: messages.t('site.rules') }),
  Component: Rules,
})

const OURS = ['site.rules_1', 'site.rules_2', 'site.rules_3', 'site.rules_4', 'site.rules_5'] as const

/** The operator's rules; ours where there are none. */
function Rules() {
  const { t } = useMessages()
  const { rules } = useSite()
  return (
    <div className="grid gap-4 p-6">
      <h1 className="text-xl font-semibold">{t('site.rules')}</h1>
      {rules ? (
        rules.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))
      ) : (
        <ol className="grid list-decimal gap-3 ps-5">
          {OURS.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
