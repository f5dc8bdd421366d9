import { useRead } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'
import { useDecide } from './messages.ts'

/** The name of a rule by its code; the code itself where the community no longer has it. */
export function useRules(): (code: string) => string {
  const { t } = useDecide()
  const { language } = useConsole()
  const rules = useRead('GET /rules', {}).data
  return (code) =>
    rules?.find((rule) => rule.code === code)?.title[language] ?? (code === 'other' ? t('why.other') : code)
}
