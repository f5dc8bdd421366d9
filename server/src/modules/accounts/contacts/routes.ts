import { type App, Closed, createWrites, Empty, Messages } from '../../../kernel/index.ts'
import { allowContactCode, sendContactCode } from '../codes/send-code.ts'
import type { AccountsDeps } from '../deps.ts'
import { matchProofAndFactor } from '../passwords/fresh-proof.ts'
import { CodeRequest, EmailChange, freshProof, PhoneChange } from '../schemas.ts'
import { changeContact } from './change-contact.ts'
import { removeContact } from './remove-contact.ts'

const tags = ['accounts']
const own = { access: 'user', lane: 'auth' } as const
const description =
  'Ask for a code with `POST /verifycodes/contact` first. Needs a fresh proof: the password, a code of purpose `proof` sent to the current contact (`proof_code`), or a sign-in or factor of the last ten minutes; else 401 `auth.step_up`. A user with a second factor shows that instead. The previous contact is told, and no longer signs anyone in.'
const removal =
  'Only while another way to sign in remains: the other contact, a password, or another platform; else 422 `auth.last_way_in`. Needs a fresh proof: the password, a code of purpose `proof`, or a sign-in or factor of the last ten minutes; else 401 `auth.step_up`. A user with a second factor shows that instead. It is told, and no longer signs anyone in. Removing what is not there changes nothing.'

/** Changing and removing one's phone number and e-mail address. */
export function contactRoutes(app: App, deps: AccountsDeps): void {
  const write = createWrites(app, deps.transact)

  write.post('/verifycodes/contact', {
    config: own,
    schema: {
      operationId: 'sendContactCode',
      tags,
      summary: 'Send a code to my new phone number or email address',
      body: CodeRequest,
      response: { 202: Messages },
    },
    first: (call) => allowContactCode(deps, call),
    run: (tx, call, target) => sendContactCode(tx, deps, call, target),
    says: 'done.code_sent',
  })

  write.put('/user/phone', {
    config: own,
    schema: {
      operationId: 'changePhone',
      tags,
      summary: 'Change my phone number',
      description,
      body: PhoneChange,
      response: { 204: Empty },
    },
    around: (call, commit) => changeContact(deps, call, commit),
  })

  write.put('/user/email', {
    config: own,
    schema: {
      operationId: 'changeEmail',
      tags,
      summary: 'Change my email address',
      description,
      body: EmailChange,
      response: { 204: Empty },
    },
    around: (call, commit) => changeContact(deps, call, commit),
  })

  write.delete('/user/phone', {
    config: own,
    schema: {
      operationId: 'removePhone',
      tags,
      summary: 'Remove my phone number',
      description: removal,
      querystring: Closed(freshProof),
      response: { 204: Empty },
    },
    first: ({ request, query }) => matchProofAndFactor(deps, request, query),
    run: (tx, call, proof) => removeContact(tx, deps, call, { channel: 'sms', proof }),
  })

  write.delete('/user/email', {
    config: own,
    schema: {
      operationId: 'removeEmail',
      tags,
      summary: 'Remove my email address',
      description: removal,
      querystring: Closed(freshProof),
      response: { 204: Empty },
    },
    first: ({ request, query }) => matchProofAndFactor(deps, request, query),
    run: (tx, call, proof) => removeContact(tx, deps, call, { channel: 'mail', proof }),
  })
}
