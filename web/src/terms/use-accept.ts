import { toast } from '@plaza/ui'
import { get } from '../data/ask.ts'
import { usePlaza, useQueryClient } from '../data/member.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { useTermsMessages } from './messages.ts'

/** The terms of use. */
export const terms = () => get('/terms', {})
/** Whether the person accepted them. */
export const ownTerms = () => get('/user/terms', {})

/** Accepts a version of the terms; a version that is no longer current is read again. */
export function useAccept(version: string) {
  const plaza = usePlaza()
  const query = useQueryClient()
  const { t } = useTermsMessages()
  return useSubmit(async () => {
    try {
      await plaza.PUT('/user/terms', { body: { version } })
      toast(t('terms.thanks'))
    } finally {
      for (const { queryKey } of [terms(), ownTerms()]) await query.invalidateQueries({ queryKey })
    }
  })
}
