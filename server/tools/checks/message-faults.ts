import type { Templates } from '../../src/kernel/index.ts'
import { templates } from '../../src/messages/templates.ts'
import { readSources } from './translation-faults.ts'

/** Codes that only messages have, and of messages where they are written out as such: problems have codes like these too. */
// `order.paid` is the name of an event that webhooks carry.
const CODES = /'(?!order\.paid')((?:done|notice|order|mail|field)\.\w+)'|\{ code: '((?:task|report)\.\w+)'/g
/** Said by `render` itself. */
const BUILT_IN = new Set(['list.separator', 'text'])

/** Messages without a template, templates without a message, and languages that differ, one sentence each. */
export const findMessageFaults = async (): Promise<string[]> => findMessageFaultsIn(await readSources(), templates)

export function findMessageFaultsIn(
  sources: ReadonlyMap<string, string>,
  { en, 'zh-CN': chinese }: Readonly<Record<'en' | 'zh-CN', Templates>>,
): string[] {
  const faults: string[] = []
  for (const code of new Set([...Object.keys(en), ...Object.keys(chinese)]))
    if (gapsOf(en[code]) !== gapsOf(chinese[code]))
      faults.push(`messages: "${code}" is not the same in every language.`)
  for (const [file, text] of sources)
    for (const [, own, written] of text.matchAll(CODES)) {
      const code = (own ?? written)!
      if (en[code] === undefined) faults.push(`${file}: "${code}" has no template.`)
    }
  const whole = [...sources.values()].join('\n')
  for (const code of Object.keys(en))
    if (!BUILT_IN.has(code) && !whole.includes(`'${code}'`)) faults.push(`messages: nothing says "${code}".`)
  return faults
}

const gapsOf = (template: string | undefined): string | undefined =>
  template && ['', ...new Set(template.match(/\{\w+\}/g))].sort().join()
