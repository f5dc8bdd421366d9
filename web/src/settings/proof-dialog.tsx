import { Button, Dialog } from '@plaza/ui'
import type { FormEvent } from 'preact/compat'
import type { Me } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { textOf } from '../parts/use-submit.ts'
import { useSettingsMessages } from './messages.ts'
import { ProofFields } from './proof-fields.tsx'

/** The password, or a code that was sent to the user. */
export interface Proof {
  password?: string
  verifiable_code?: string
}

interface ProofDialogProps {
  me: Me
  isBusy: boolean
  problem: string | undefined
  errorOf: (...names: string[]) => string | undefined
  onProof: (proof: Proof) => void
  onClose: () => void
}

/** Asks who it is, where the sign-in is no longer recent; what was being done goes on with the answer. */
export function ProofDialog({ me, isBusy, problem, errorOf, onProof, onClose }: ProofDialogProps) {
  const { t } = useSettingsMessages()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const password = String(sent.get('password') ?? '')
    const code = textOf(sent, 'proof')
    onProof({ ...(password && { password }), ...(code && { verifiable_code: code }) })
  }
  return (
    <Dialog open keepOpen onClose={onClose} title={t('settings.proof_title')}>
      <form className="grid gap-5" onSubmit={onSubmit}>
        <FormProblem text={problem} />
        <ProofFields {...{ me, errorOf }} />
        <Button type="submit" look="primary" busy={isBusy}>
          {t('settings.step_up_show')}
        </Button>
      </form>
    </Dialog>
  )
}
