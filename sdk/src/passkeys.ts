import type { Plaza } from './plaza.ts'

type Json = Record<string, unknown>
interface PasskeyStatics {
  parseCreationOptionsFromJSON: (options: Json) => PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON: (options: Json) => PublicKeyCredentialRequestOptions
}
const statics = (): PasskeyStatics => PublicKeyCredential as unknown as PasskeyStatics
const written = (credential: Credential | null): never =>
  (credential as unknown as { toJSON: () => unknown }).toJSON() as never

/** Passkeys need a browser that parses the service's options and serialises its answer by itself. */
export const canPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Lets the device make a key, and tells the service its public half; `added` is the answer of `POST /user/factors`. */
export async function makePasskey(plaza: Plaza, added: { id: number; options?: unknown }): Promise<void> {
  const publicKey = statics().parseCreationOptionsFromJSON(added.options as Json)
  const credential = await navigator.credentials.create({ publicKey })
  await plaza.PUT('/user/factors/{factor}', {
    params: { path: { factor: added.id } },
    body: { credential: written(credential) },
  })
}

/** Lets the device sign, which proves the user's presence. `remember` is for a sign-in that awaits its factor. */
export async function showPasskey(
  plaza: Plaza,
  { remember, headers }: { remember?: boolean; headers?: Record<string, string> } = {},
): Promise<void> {
  const { options } = await plaza.POST('/auth/factor/options')
  const publicKey = statics().parseRequestOptionsFromJSON(options as Json)
  const credential = await navigator.credentials.get({ publicKey })
  await plaza.POST('/auth/factor', {
    ...(headers && { headers }),
    body: { credential: written(credential), ...(remember !== undefined && { remember }) },
  })
}

/** What a user typed as their factor: six digits come from a generator, anything else is a recovery code. */
export const proofFrom = (typed: string): { code: string } | { recovery_code: string } =>
  /^\d{6}$/.test(typed.replace(/\s/g, '')) ? { code: typed.replace(/\s/g, '') } : { recovery_code: typed.trim() }
