import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { type Queryable, sql } from '../../../kernel/index.ts'
import { stepsOf } from '../state/imports.ts'
import type { ReportHead } from './head.ts'
import { escapeHtml, pageHead, table } from './html.ts'
import { describeReason } from './reasons.ts'

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
  await write(html, async (say) => {
    await say(pageHead(head))
    await say(
      table(
        ['Step', 'Rows', 'Taken'],
        steps.map(({ name, rows, taken }) => [name, rows, taken]),
      ),
    )
    const { there, leftOut, here, difference } = head.balances
    await say('<h2>Balances</h2>')
    await say(
      table(
        ['Balances there', 'Left out, with debts', 'Posted here', 'Difference'],
        [[there, leftOut, here, difference]],
      ),
    )
    for (const outcome of ['look', 'changed', 'left_out'] as const)
      await sayFindings(
        say,
        db,
        importId,
        outcome,
        findings.filter((finding) => finding.outcome === outcome),
      )
    await say('<h2>The dump</h2>')
    const rows = Object.entries(head.tables).map(([name, count]) => [
      name,
      count,
      (head.unmappedColumns[name] ?? []).join(', '),
    ])
    await say(table(['Table', 'Rows', 'Columns not taken'], rows))
    await say('</main></html>\n')
  })
  return { html, json }
}

const TITLES = { look: 'To look at', changed: 'Changed', left_out: 'Left out' }

async function sayFindings(
  say: Say,
  db: Queryable,
  importId: number,
  outcome: Finding['outcome'],
  findings: readonly Finding[],
): Promise<void> {
  await say(`<h2>${TITLES[outcome]}</h2>`)
  if (findings.length === 0) await say('<p>Nothing.</p>')
  for (const finding of findings) {
    const { kind, reason, count } = finding
    await say(
      `<details><summary>${escapeHtml(kind)}: ${escapeHtml(describeReason(reason))} <b>${count}</b></summary><ul>`,
    )
    let shown = 0
    for await (const { source_id, detail } of notesOf(db, importId, finding)) {
      if (++shown > SHOWN) break
      await say(`<li>${escapeHtml(source_id)}${detail === null ? '' : ` <span>${escapeHtml(detail)}</span>`}</li>`)
    }
    await say(`</ul>${count > SHOWN ? `<p>${count - SHOWN} more in the JSON report.</p>` : ''}</details>`)
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
  await tell(async (text) => {
    if (!stream.write(text)) await once(stream, 'drain')
  })
  stream.end()
  await finished(stream)
  await rename(`${file}.part`, file)
}
