import { useConsole } from '../words/index.ts'
import { Scroll } from './scroll.tsx'
import { Data } from './values.tsx'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

/** What changed, field by field, where there are fields; else both sides as they are. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const { t, field } = useConsole()
  const sides = [before ?? {}, after ?? {}]
  if (!sides.every(isObject))
    return (
      <div className="grid gap-4 rail:grid-cols-2">
        <div>
          <h3 className="mb-1 font-semibold">{t('audit.before')}</h3>
          <Data value={before ?? null} />
        </div>
        <div>
          <h3 className="mb-1 font-semibold">{t('audit.after')}</h3>
          <Data value={after ?? null} />
        </div>
      </div>
    )
  const [was = {}, is = {}] = sides as Record<string, unknown>[]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const isChanged = (name: string) => text(was[name]) !== text(is[name])
  const ordered = names.toSorted((one, other) => Number(isChanged(other)) - Number(isChanged(one)))
  return (
    <Scroll label={t('audit.changes')}>
      <table className="w-full text-s">
        <thead>
          <tr className="border-b border-line text-start text-faint">
            {(['audit.field', 'audit.before', 'audit.after'] as const).map((head) => (
              <th key={head} scope="col" className="px-3 py-1.5 text-start font-medium">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map((name) => (
            <tr
              key={name}
              className={isChanged(name) ? 'border-b border-line bg-coin-wash' : 'border-b border-line text-soft'}
            >
              <th scope="row" className="px-3 py-1.5 text-start font-medium">
                {field(name)}
              </th>
              <td className="px-3 py-1.5 break-words">{text(was[name])}</td>
              <td className="px-3 py-1.5 break-words">{text(is[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
