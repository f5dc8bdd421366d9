import { type App, createWrites, Messages, type Transactor } from '../../kernel/index.ts'
import { ReportBody } from '../reports/index.ts'
import { paramsOf } from './kinds/fields.ts'
import { type ReportedKind, reportRecord } from './report-record.ts'

const REPORTS: readonly [kind: ReportedKind, url: string, param: string, operationId: string, what: string][] = [
  ['commodities', '/mall/commodities/:commodity/report', 'commodity', 'reportCommodity', 'product'],
  ['knowledge', '/knowledge/:knowledge/reports', 'knowledge', 'reportKnowledge', 'course'],
  ['chapters', '/knowledge/chapters/:chapter/reports', 'chapter', 'reportChapter', 'chapter'],
  ['infos', '/infos/:info/reports', 'info', 'reportInfo', 'article'],
  ['wendas', '/wendas/:wenda/reports', 'wenda', 'reportWenda', 'question'],
]

/** Registers the report operations of docs/interface.md 4.4 that concern the catalogue. */
export function reportRoutes(app: App, { transact }: { transact: Transactor['transact'] }): void {
  const write = createWrites(app, transact)
  for (const [kind, url, param, operationId, what] of REPORTS) {
    write.post(url, {
      config: { access: 'user' },
      schema: {
        operationId,
        tags: ['reports'],
        summary: `Report ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`,
        params: paramsOf(param, `Id of the ${what}.`),
        body: ReportBody,
        response: { 201: Messages },
      },
      run: (tx, { caller, params, body }) => reportRecord(tx, caller, kind, params[param]!, body),
    })
  }
}
