import { definePage } from '../../app/page.ts'
import { useWaiting } from '../../offline/use-waiting.ts'
import { siteWords, useSiteWords } from '../../words/site.ts'

export default definePage({
  bar: 'back',
  head: ({ words }) => ({ title: siteWords(words).t('site.offline'), isIndexed: false }),
  Component: Offline,
})

/** Where one lands without a network, and what waits to be sent. */
function Offline() {
  const { t } = useSiteWords()
  const waiting = useWaiting()
  return (
    <div className="grid gap-4 p-6">
      <h1 className="text-xl font-semibold">{t('site.offline')}</h1>
      <p className="text-soft">{t('site.offline_text')}</p>
      <h2 className="text-l font-semibold">{t('site.waiting')}</h2>
      {waiting.length === 0 ? (
        <p className="text-soft">{t('site.nothing_waits')}</p>
      ) : (
        <ul className="grid gap-2">
          {waiting.map(({ idempotencyKey, kind, text }) => (
            <li key={idempotencyKey} className="rounded-card border p-3">
              <span className="text-s text-soft">{t(`site.kind_${kind}`)}</span>
              <p className="line-clamp-3">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/" className="text-accent underline underline-offset-4">
          {t('site.try_again')}
        </a>
      </p>
    </div>
  )
}
