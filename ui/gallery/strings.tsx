import { useMemo, useState } from 'preact/compat'
import { Field } from '../src/index.ts'
import { listStrings } from './catalogues.ts'

const rows = listStrings()

/** All strings side by side, for an editor to read in one sitting. */
export function Strings() {
  const [wanted, setWanted] = useState('')
  const shown = useMemo(() => {
    const text = wanted.trim().toLowerCase()
    return rows.filter((row) => Object.values(row).some((value) => value.toLowerCase().includes(text)))
  }, [wanted])
  return (
    <main className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-8">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-l font-semibold">Plaza strings</h1>
        <a href="./" className="text-s text-accent underline">
          Components
        </a>
      </header>
      <Field
        label="Filter"
        type="search"
        value={wanted}
        placeholder="File, key, English or Chinese"
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <p aria-live="polite" className="num text-s text-soft">
        {shown.length} of {rows.length} strings
      </p>
      <table className="w-full table-fixed text-start text-m">
        <thead>
          <tr className="text-s text-soft">
            {['Key', 'English', '中文'].map((head) => (
              <th key={head} scope="col" className="px-2 py-1 text-start">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ from, key, english, chinese }) => (
            <tr key={`${from} ${key}`} data-key={`${from} ${key}`} className="border-t border-line align-top">
              <th scope="row" className="px-2 py-1 text-start font-normal text-s break-words text-soft">
                {from} <b>{key}</b>
              </th>
              <td lang="en" className="px-2 py-1 break-words">
                {english}
              </td>
              <td lang="zh-CN" className="px-2 py-1 break-words">
                {chinese}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
