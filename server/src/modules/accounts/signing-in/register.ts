import type { Static } from 'typebox'
import { audit, type Tx } from '../../../kernel/index.ts'
import { badName, createUser, invitedBy, nameFault, noteLanguage, type ReservedNames } from '../../users/index.ts'
import type { Proof } from '../codes/codes.ts'
import type { Target } from '../codes/target.ts'
import type { SignIn } from '../deps.ts'
import { registrationClosed } from '../errors.ts'
import { recallIdentity } from '../identity/remember-identity.ts'
import { storePassword } from '../passwords/passwords.ts'
import type { Registration } from '../schemas.ts'
import { recogniseDevice } from '../sessions/devices.ts'
import { type IssuedSession, openSession } from '../sessions/sessions.ts'
import type { registerSetting } from '../settings.ts'
import { acceptTerms } from '../terms/terms.ts'
import { traceSignIn } from '../tracing/trace.ts'
import { noteAgeCheck } from './age.ts'

export interface RegistrationFacts {
  form: Static<typeof Registration>
  target: Target
  code: Proof
  passwordHash: string | undefined
  signIn: SignIn
  rules: Static<typeof registerSetting.schema>
}

/** Makes the account, signs its owner in, and spends the code, all or nothing. */
export async function register(
  tx: Tx,
  { form, target, code, passwordHash, signIn, rules }: RegistrationFacts,
): Promise<IssuedSession> {
  await code.spend(tx)
  const userId = await createUser(tx, {
    name: form.name,
    ...(target.channel === 'sms' ? { phone: target.address } : { email: target.address }),
    ...(form.invite_code && { inviterId: invitedBy(form.invite_code) }),
  })
  await recallIdentity(tx, signIn.secrets, userId, { kind: target.channel, value: target.address })
  await noteAgeCheck(tx, userId, rules)
  if (form.terms !== undefined) await acceptTerms(tx, userId, form.terms)
  if (passwordHash) await storePassword(tx, userId, passwordHash)
  await audit(tx, { actorId: userId, action: 'auth.registered', object: `users:${userId}`, ...signIn.origin })
  await recogniseDevice(tx, signIn.secrets, userId, signIn.device)
  await traceSignIn(tx, signIn.secrets, userId, signIn.device, signIn.traceDays)
  await noteLanguage(tx, userId, signIn.device.language)
  return openSession(tx, signIn.secrets, userId, signIn.lifetimes, signIn.device)
}

/** What can be refused before the code is checked. */
export function checkRegistration(
  { name }: Static<typeof Registration>,
  { channel }: Target,
  open: Static<typeof registerSetting.schema>,
  reserved: ReservedNames,
): void {
  refuseClosedRegistration(channel, open)
  const fault = nameFault(name, reserved)
  if (fault) throw badName(fault)
}

/**
 * Refuses ways of registering that staff switched off. The mini-program and the sign-in provider are open when all ways
 * are, or when only that one is.
 */
export function refuseClosedRegistration(
  channel: Target['channel'] | 'mini-program' | 'oidc',
  { method, type }: Static<typeof registerSetting.schema>,
): void {
  const way = ({ sms: 'phone', mail: 'mail', 'mini-program': 'mini-program', oidc: 'oidc' } as const)[channel]
  const isOpen = type === 'all' ? method === 'all' || method === way : way === type
  if (!isOpen) throw registrationClosed(way)
}
