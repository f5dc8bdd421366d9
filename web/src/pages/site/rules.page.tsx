import { SkeletonRows } from '@plaza/ui'
import { useEffect } from 'preact/compat'
import { definePage } from '../../app/page.ts'
import { useSite } from '../../app/site.ts'
import { get, useQuery } from '../../data/ask.ts'
import { useDecisionMessages } from '../../decisions/messages.ts'
import { useMessages } from '../../messages/index.ts'
import { FailedState } from '../../shell/states.tsx'

const rules = () => get('/rules', {})

export default definePage({
  bar: 'back',
  load: ({ query }) => query.fetchQuery(rules()),
  head: ({ messages }) => ({ title: messages.t('site.rules') }),
  Component: Rules,
})

/** The rules that decisions name, each with an anchor; before them what the operator says in their own words. */
function Rules() {
  const { t, language } = useMessages()
  const { t: say } = useDecisionMessages()
  const { rules: words, isTransparent } = useSite()
  const { data, error, refetch } = useQuery(rules())
  // A decision links to its rule: arriving inside the app the browser does not scroll by itself.
  useEffect(() => {
    if (data && location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [data])
  return (
    <div className="grid gap-4 p-6">
      <h1 className="text-xl font-semibold">{t('site.rules')}</h1>
      {words?.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={8} />}
      {data && (
        <ol className="grid gap-5">
          {data.map(({ code, title, text }, index) => (
            <li key={code} id={code} className="-mx-3 scroll-mt-20 rounded-card px-3 py-2 target:bg-accent-wash">
              <h2 className="text-l font-semibold">
                <a href={`#${code}`} className="hover:underline">
                  {index + 1}. {title[language]}
                </a>
              </h2>
              <p className="mt-1 whitespace-pre-line">{text[language]}</p>
            </li>
          ))}
        </ol>
      )}
      {isTransparent && (
        <a href="/transparency" className="text-accent underline underline-offset-4">
          {say('decisions.figures_title')}
        </a>
      )}
    </div>
  )
}
