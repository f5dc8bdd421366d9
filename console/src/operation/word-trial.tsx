import { Badge, TextArea } from '@plaza/ui'
import { useState } from 'react'
import { useConsole } from '../words/index.ts'

interface Entry {
  text: string
  act: string
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC')

/** A box to try a text: which entries of the list are in it. The service also sees through look-alike letters. */
export function WordTrial({ words }: { words: unknown }) {
  const { t, word } = useConsole()
  const [text, setText] = useState('')
  const entries = (Array.isArray(words) ? words : []) as Entry[]
  const hits = text.trim() === '' ? [] : entries.filter((entry) => entry.text && fold(text).includes(fold(entry.text)))
  return (
    <div className="mt-3 rounded-l border border-line bg-surface p-4">
      <TextArea
        label={t('words.try')}
        hint={t('words.try_hint')}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="mt-2 flex flex-wrap gap-1.5 text-s" role="status">
        {text.trim() !== '' && hits.length === 0 && t('words.nothing')}
        {hits.map((hit) => (
          <Badge key={hit.text} tone={hit.act === 'block' ? 'danger' : 'coin'}>
            {hit.text}: {word('word-act', hit.act)}
          </Badge>
        ))}
      </p>
    </div>
  )
}
