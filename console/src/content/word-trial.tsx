import { Badge, TextArea } from '@plaza/ui'
import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { useDeferredValue, useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'

const TONES: Record<string, 'danger' | 'coin' | 'accent'> = { block: 'danger', censor: 'coin', report: 'coin' }

/** A box to try a text: the service says which words are in it and what would become of it. Nothing is stored. */
export function WordTrial() {
  const { t, word } = useConsole()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const tried = useQuery({
    queryKey: ['/admin/words/try', asked],
    queryFn: () => call('POST /admin/words/try', { body: { text: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const verdict = asked === '' ? undefined : tried.data
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <TextArea
        label={t('words.try')}
        hint={t('words.try_hint')}
        rows={3}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="mt-2 grid gap-2 text-s" role="status">
        {tried.error && messageOf(tried.error)}
        {verdict && (
          <p>
            {verdict.act === null ? (
              t('words.nothing')
            ) : (
              <>
                {t('words.becomes')} <Badge tone={TONES[verdict.act]}>{word('word-act', verdict.act)}</Badge>
              </>
            )}
          </p>
        )}
        {verdict && verdict.act !== null && (
          <>
            <p className="break-words text-soft">
              {t('words.shown')} <span className="text-ink">{verdict.shown}</span>
            </p>
            <ul className="flex flex-wrap gap-1.5">
              {verdict.matches.map(({ text: entry, found, act, start }) => (
                <li key={start}>
                  <Badge tone={TONES[act]}>
                    {found === entry ? entry : `${found} → ${entry}`}: {word('word-act', act)}
                  </Badge>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
