import type { Config } from './config/config.ts'
import { type Ports, SANDBOX } from './ports.ts'

/** The outside services people meet, by the name staff know them by. */
export type ProviderName =
  | 'sms'
  | 'mail'
  | 'mini-program'
  | 'oidc'
  | 'pay-a'
  | 'pay-b'
  | 'store-iap'
  | 'push'
  | 'translation'

/** Whether each is `connected`, a `sandbox` or, as in production without a provider, `off`. */
export function providerModes(
  config: Config,
): Record<Exclude<ProviderName, 'translation'>, 'connected' | 'sandbox' | 'off'> {
  const mode = (isConnected: unknown) => (isConnected ? 'connected' : config.isProduction ? 'off' : 'sandbox')
  return {
    sms: mode(config.SMS_HTTP_URL),
    mail: mode(config.SMTP_URL),
    'mini-program': mode(config.MINI_PROGRAM_URL),
    oidc: config.isOpenDemo && !config.OIDC_ISSUER ? 'off' : mode(config.OIDC_ISSUER),
    'pay-a': mode(config.PAY_A_URL),
    'pay-b': mode(config.PAY_B_URL),
    'store-iap': mode(config.STORE_IAP_ROOT_CERTS.length > 0),
    push: mode(config.PUSH_WEBHOOK_URL),
  }
}

/** Which of them there are, for clients. */
export const offeredBy = (ports: Ports): Record<ProviderName, boolean> => ({
  sms: ports.senders.some(({ channel }) => channel === 'sms'),
  mail: ports.senders.some(({ channel }) => channel === 'mail'),
  'mini-program': ports.miniProgram !== undefined,
  oidc: ports.signInProvider !== undefined,
  'pay-a': ports.payments.some(({ provider }) => provider === 'pay-a'),
  'pay-b': ports.payments.some(({ provider }) => provider === 'pay-b'),
  'store-iap': ports.store !== undefined,
  push: ports.push.transports.some(({ name }) => name !== 'web-push'),
  translation: ports.translator !== undefined,
})

/** What each outside service is connected to, for staff. */
export const providersOf = (config: Config): { name: string; mode: string }[] => [
  ...Object.entries(providerModes(config)).map(([name, mode]) => ({ name, mode })),
  { name: 'moderator', mode: modeOf(config.MODERATOR_URL) },
  { name: 'translation', mode: modeOf(config.TRANSLATE_URL) },
  { name: 'files', mode: config.FILE_STORE },
]

/** Of a service that is never played unless that is asked for. */
const modeOf = (url: string | undefined): string => (url === SANDBOX ? 'sandbox' : url ? 'connected' : 'none')
