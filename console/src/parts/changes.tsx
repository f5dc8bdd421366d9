import { type PlainWord, useConsole } from '../messages/index.ts'
import { isObject } from './inside.ts'
import { Scroll } from './scroll.tsx'

/** Every nested value by its path: a change deep inside is a line of its own. */
const flat = (
  value: Record<string, unknown>,
  path: readonly string[] = [],
): [path: readonly string[], value: unknown][] =>
  Object.entries(value).flatMap(([name, part]): [readonly string[], unknown][] =>
    isObject(part) && Object.keys(part).length > 0 ? flat(part, [...path, name]) : [[[...path, name], part]],
  )

const SEPARATOR = ' › '

/** Before and after as one value for each path. */
const valuesOf = (side: unknown): Map<string, unknown> =>
  new Map(isObject(side) ? flat(side).map(([path, value]) => [path.join(SEPARATOR), value]) : [])

function useText(): (value: unknown) => string {
  const { t, field, list } = useConsole()
  const text = (value: unknown): string =>
    value === undefined || value === null || value === ''
      ? '–'
      : typeof value === 'boolean'
        ? t(value ? 'common.yes' : 'common.no')
        : Array.isArray(value)
          ? value.length === 0
            ? '–'
            : list(value.map(text))
          : isObject(value)
            ? flat(value)
                .map(([path, part]) => `${path.map(field).join(SEPARATOR)} ${text(part)}`)
                .join(', ')
            : String(value)
  return text
}

interface ChangesProps {
  before: unknown
  after: unknown
  /** What the two sides are called. */
  heads?: readonly [PlainWord, PlainWord]
}

/** What changed, field by field, where there are fields; else both sides as they are. */
export function Changes({ before, after, heads = ['audit.before', 'audit.after'] }: ChangesProps) {
  const { t, field } = useConsole()
  const text = useText()
  const sides = [before ?? {}, after ?? {}]
  if (!sides.every(isObject))
    return (
      <div className="grid gap-4 rail:grid-cols-2">
        <div>
          <h3 className="mb-1 font-semibold">{t(heads[0])}</h3>
          <p className="text-s break-words">{text(before)}</p>
        </div>
        <div>
          <h3 className="mb-1 font-semibold">{t(heads[1])}</h3>
          <p className="text-s break-words">{text(after)}</p>
        </div>
      </div>
    )
  const [was, is] = [valuesOf(before), valuesOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  const isChanged = (name: string) => text(was.get(name)) !== text(is.get(name))
  const ordered = names.toSorted((one, other) => Number(isChanged(other)) - Number(isChanged(one)))
  return (
    <Scroll label={t('audit.changes')}>
      <table className="w-full text-s">
        <thead>
          <tr className="border-b border-line text-start text-faint">
            {(['audit.field', ...heads] as const).map((head) => (
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
                {name.split(SEPARATOR).map(field).join(SEPARATOR)}
              </th>
              <td className="px-3 py-1.5 break-words">{text(was.get(name))}</td>
              <td className="px-3 py-1.5 break-words">{text(is.get(name))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
