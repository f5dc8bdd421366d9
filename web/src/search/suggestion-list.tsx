import { ClockIcon, TagIcon } from '@plaza/ui/icons'
import { useMessages } from '../messages/index.ts'
import { Avatar } from '../parts/avatar.tsx'
import { TopicLogo } from '../topics/topic-logo.tsx'
import type { Suggestion } from './use-suggestions.ts'

const KINDS = ['history', 'topics', 'people', 'tags'] as const

export const optionId = (listId: string, at: number): string => `${listId}-${at}`

interface SuggestionListProps {
  id: string
  suggestions: readonly Suggestion[]
  /** The suggestion the arrow keys are at, if any. */
  active: number | undefined
  onChoose: (suggestion: Suggestion) => void
}

/** The suggestions: one list in three named groups. The focus stays in the field. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const { t } = useMessages()
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('search.suggestions')}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-lift"
    >
      {KINDS.filter((kind) => suggestions.some((each) => each.kind === kind)).map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: inside a listbox no fieldset may stand.
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} role="presentation" className="px-4 pt-2 pb-1 text-xs font-semibold text-faint">
            {t(`search.${kind}`)}
          </p>
          {suggestions.map(
            (each, at) =>
              each.kind === kind && (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for all of them.
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one.
                <div
                  key={each.key}
                  id={optionId(id, at)}
                  role="option"
                  aria-selected={at === active}
                  className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1 ${at === active ? 'bg-accent-wash' : 'hover:bg-sunken'}`}
                  // The field would lose the focus, and the list would close before it is clicked.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(each)}
                >
                  <SuggestionPicture suggestion={each} />
                  <span className="min-w-0 truncate">{each.text}</span>
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  )
}

function SuggestionPicture({ suggestion }: { suggestion: Suggestion }) {
  const { kind, text } = suggestion
  if (kind === 'topics') return <TopicLogo topic={{ name: text, logo: suggestion.picture ?? null }} size={36} />
  if (kind === 'people') return <Avatar file={suggestion.picture} name={text} size={36} />
  return (
    <span className="grid size-9 place-items-center text-faint">
      {kind === 'tags' ? <TagIcon size={18} /> : <ClockIcon size={18} />}
    </span>
  )
}
