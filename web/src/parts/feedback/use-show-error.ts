import { toast } from '@plaza/ui'
import { useMessages } from '../../messages/index.ts'

/** Shows in a toast why something did not work. */
export function useShowError(): (error: unknown) => void {
  const { t } = useMessages()
  return (error) => toast(t('parts.failed', { reason: (error as Error).message }), { isError: true })
}
