import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { type Queryable, sql } from '../../../kernel/index.ts'
import { stepsOf } from '../state/imports.ts'
import type { ReportHead } from './head.ts'
import { escapeHtml, pageHead, table } from './html.ts'
import { describeReason } from './reasons.ts'
import { number, takenRows } from './taken.ts'

interface Finding {
  kind: string
  outcome: 'left_out' | 'changed' | 'look'
  reason: string
  count: number
}

type Say = (text: string) => Promise<void>
/** So many ids of a reason stand in the HTML; the JSON has them all. */
const SHOWN = 200
const PAGE = 5000

const findingsOf = (db: Queryable, importId: number): Promise<Finding[]> =>
  db.rows(sql`
    select kind, outcome, reason, count(*) as count from import_notes where import_id = ${importId} group by 1, 2, 3
    order by array_position(array['look', 'changed', 'left_out'], outcome), kind, reason`)

/** Writes the report as HTML and, with every id, as JSON next to it. Nothing is held in memory but a page of notes. */
export async function writeReport(
  db: Queryable,
  importId: number,
  head: ReportHead,
  file: string,
): Promise<{ html: string; json: string }> {
  const html = file.endsWith('.html') ? file : `${file}.html`
  const json = html.replace(/\.html$/, '.json')
  const findings = await findingsOf(db, importId)
  const steps = await stepsOf(db, importId)
  await write(json, async (say) => {
    await say(`${JSON.stringify({ ...head, steps }, null, 2).slice(0, -2)},\n  "notes": [`)
    for (const [at, finding] of findings.entries()) {
      const meaning = JSON.stringify(describeReason(finding.reason))
      await say(`${at ? ',' : ''}\n    ${JSON.stringify(finding).slice(0, -1)},"meaning":${meaning},"records":[`)
      let comma = ''
      for await (const { source_id, detail } of notesOf(db, importId, finding)) {
        await say(`${comma}${JSON.stringify(detail === null ? [source_id] : [source_id, detail])}`)
        comma = ','
      }
      await say(']}')
    }
    await say('\n  ]\n}\n')
  })
  await write(html, (say) => tellHtml(say, db, importId, head, { findings, steps }))
  return { html, json }
}

const sum = (findings: readonly Finding[]): number => findings.reduce((total, { count }) => total + count, 0)
const UNNUMBERED = '–'

async function tellHtml(
  say: Say,
  db: Queryable,
  importId: number,
  head: ReportHead,
  { findings, steps }: { findings: readonly Finding[]; steps: Awaited<ReturnType<typeof stepsOf>> },
): Promise<void> {
  const of = (outcome: Finding['outcome'], isFile = false) =>
    findings.filter((finding) => finding.outcome === outcome && (finding.kind === 'files') === isFile)
  const [look, changed, files, left] = [of('look'), of('changed'), of('left_out', true), of('left_out')]
  await say(pageHead(head, { look: sum(look), changed: sum(changed), files: sum(files), left: sum(left) }))
  await say('<h2 id="look">To look at</h2>')
  await sayFindings(say, db, importId, look)
  const { there, leftOut, here, difference } = head.balances
  await say('<h2 id="balances">Balances</h2>')
  await say(
    table(
      ['There', 'Left out, with debts', 'Posted here', 'Difference'],
      [[there, leftOut, here, difference].map(number)],
      [0, 1, 2, 3],
    ),
  )
  await say(`<p class="soft">${difference === 0 ? 'They agree.' : 'They must agree: do not start the service.'}</p>`)
  await say('<h2 id="taken">What came</h2>')
  await say(table(['', 'There', 'Here'], takenRows(steps), [1, 2]))
  await say('<h2 id="changed">Changed</h2>')
  await sayFindings(say, db, importId, changed)
  await say('<h2 id="files">Files missing or not what they say</h2>')
  await sayFindings(say, db, importId, files)
  await say('<h2 id="left">Left out</h2>')
  await sayFindings(say, db, importId, left)
  const rows = Object.entries(head.tables).map(([name, count]) => [
    name,
    number(count),
    (head.unmappedColumns[name] ?? []).join(', '),
  ])
  if (rows.length > 0) {
    await say('<h2 id="dump">The dump</h2>')
    await say(table(['Table', 'Rows', 'Columns not taken'], rows, [1]))
  }
  await say('</main></html>\n')
}

async function sayFindings(say: Say, db: Queryable, importId: number, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) await say('<p class="soft">Nothing.</p>')
  for (const finding of findings) {
    const { kind, reason, count } = finding
    await say(
      `<details><summary>${escapeHtml(kind)}: ${escapeHtml(describeReason(reason))} <b>${number(count)}</b></summary><ul>`,
    )
    let shown = 0
    for await (const { source_id, detail } of notesOf(db, importId, finding)) {
      if (++shown > SHOWN) break
      const id = source_id === '*' ? UNNUMBERED : source_id
      await say(`<li>${escapeHtml(id)}${detail === null ? '' : ` <span>${escapeHtml(detail)}</span>`}</li>`)
    }
    await say(`</ul>${count > SHOWN ? `<p>${number(count - SHOWN)} more in the JSON report.</p>` : ''}</details>`)
  }
}

async function* notesOf(
  db: Queryable,
  importId: number,
  { kind, outcome, reason }: Finding,
): AsyncGenerator<{ source_id: string; detail: string | null }> {
  let after = 0
  while (true) {
    const rows = await db.rows<{ id: number; source_id: string; detail: string | null }>(sql`
      select id, source_id, detail from import_notes
      where import_id = ${importId} and kind = ${kind} and outcome = ${outcome} and reason = ${reason} and id > ${after}
      order by id limit ${PAGE}`)
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

// Under another name until it is whole.
async function write(file: string, tell: (say: Say) => Promise<void>): Promise<void> {
  const stream = createWriteStream(`${file}.part`)
  let failure: Error | undefined
  stream.on('error', (error) => {
    failure = error
  })
  await tell(async (text) => {
    if (failure) throw failure
    if (!stream.write(text)) await once(stream, 'drain')
  })
  if (failure) throw failure
  stream.end()
  await finished(stream)
  await rename(`${file}.part`, file)
}
