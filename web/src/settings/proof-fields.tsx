import { Note } from '@plaza/ui'
import { InfoIcon } from '@plaza/ui/icons'
import { CodeField } from '../account/code-field.tsx'
import type { Contact } from '../account/contact.ts'
import type { Me } from '../data/member.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { useSettingsMessages } from './messages.ts'
import { proofContactOf } from './own-contact.ts'

interface ProofFieldsProps {
  me: Me
  /** The contact that is about to change, if that is it: the other one is asked, if there is one. */
  kind?: 'phone' | 'email'
  errorOf: (...names: string[]) => string | undefined
}

export const textOfContact = (contact: Contact): string => ('phone' in contact ? contact.phone : contact.email)

/** Whether a user can prove here who they are, once they are asked to. */
export const canProve = (me: Me, kind?: 'phone' | 'email'): boolean =>
  !me.initial_password || proofContactOf(me, kind) !== undefined

/** Shown when the sign-in is no longer recent: the password, or a code, as `password` and `proof`. */
export function ProofFields({ me, kind, errorOf }: ProofFieldsProps) {
  const { t } = useSettingsMessages()
  const contact = proofContactOf(me, kind)
  return (
    <>
      <Note tone="accent" icon={<InfoIcon size={18} />}>
        {t('settings.contact_proof')}
      </Note>
      {me.initial_password ? (
        contact && (
          <CodeField
            name="proof"
            label={t('settings.proof_code', { contact: textOfContact(contact) })}
            contact={() => contact}
            purpose="proof"
            error={errorOf('proof_code', 'verifiable_code')}
          />
        )
      ) : (
        <PasswordField label={t('settings.delete_password')} error={errorOf('password')} />
      )}
    </>
  )
}
