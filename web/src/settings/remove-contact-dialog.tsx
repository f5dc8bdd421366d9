import { Button, Dialog, toast } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { type Me, me as mine, useMembership, useQueryClient } from '../data/member.tsx'
import { isProblem } from '../data/plaza.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { useSettingsMessages } from './messages.ts'
import { canProve, ProofFields } from './proof-fields.tsx'

interface RemoveContactDialogProps {
  me: Me
  kind: 'phone' | 'email'
  onClose: () => void
}

/** Removes a number or an address, as long as one can still sign in. */
export function RemoveContactDialog({ me, kind, onClose }: RemoveContactDialogProps) {
  const { t } = useSettingsMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const [needsProof, setNeedsProof] = useState(false)
  const { submit, isBusy, error, message, errorOf } = useSubmit(async (sent: FormData) => {
    const password = String(sent.get('password') ?? '')
    const proof = textOf(sent, 'proof')
    const params = { query: { ...(password && { password }), ...(proof && { verifiable_code: proof }) } }
    try {
      if (kind === 'phone') await plaza.DELETE('/user/phone', { params })
      else await plaza.DELETE('/user/email', { params })
    } catch (refusal) {
      if (isProblem(refusal, 'auth.step_up')) setNeedsProof(true)
      throw refusal
    }
    await query.invalidateQueries({ queryKey: mine().queryKey })
    toast(t(kind === 'phone' ? 'settings.phone_removed' : 'settings.email_removed'))
    onClose()
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(new FormData(event.currentTarget))
  }
  const isAsked = isProblem(error, 'auth.step_up') && canProve(me, kind)
  return (
    <Dialog open keepOpen onClose={onClose} title={t(`settings.remove_${kind}`)}>
      <form className="grid gap-5" onSubmit={onSubmit}>
        <FormProblem text={isAsked ? undefined : message} />
        <p className="text-soft">{t('settings.contact_removal', { contact: me[kind] ?? '' })}</p>
        {needsProof && canProve(me, kind) && <ProofFields {...{ me, kind, errorOf }} />}
        <Button type="submit" look="danger" busy={isBusy}>
          {t('settings.contact_remove')}
        </Button>
      </form>
    </Dialog>
  )
}
