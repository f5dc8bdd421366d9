import type { Settings } from '../../kernel/index.ts'
import { registerSetting } from '../accounts/index.ts'
import { fileLimits } from '../files/index.ts'
import { type CurrencySettings, currencySetting, type MoneySettings, moneySetting } from '../ledger/index.ts'
import { INVITE_BASE, siteSetting } from '../users/index.ts'
import type { ProviderName, StartupResource } from './schemas.ts'
import { feedSetting } from './settings.ts'

/** What does not change while the process runs. */
export interface Constants {
  version: string
  rechargeTypes: readonly string[]
  /** Whether messages can be sent. */
  isImOpen: boolean
  /** Who carries chat. */
  chatProvider: 'embedded' | 'external'
  providers: Record<ProviderName, boolean>
  /** Of the sign-in provider, if there is one. */
  signInName: string | null
}

const DEFAULT_LIMIT = 20

/** The start-up resource, from memory alone: every client asks for it, and none should wait for it. */
export function readStartup(
  settings: Settings,
  { version, rechargeTypes, isImOpen, chatProvider, providers, signInName }: Constants,
): StartupResource {
  const { currency_name, reserved_nickname } = settings.get(siteSetting)
  const register = settings.get(registerSetting)
  const money = settings.get(moneySetting)
  const currency = openCurrency(settings.get(currencySetting), money)
  return {
    'server:version': version,
    site: { currency_name, reserved_nickname },
    registerSettings: { ...register, method: openMethod(register.method, providers) },
    currency,
    wallet: {
      recharge: { types: [...rechargeTypes], status: currency.recharge.status },
      ratio: currency.settings['recharge-ratio'],
    },
    'im:open': isImOpen,
    chat: { provider: chatProvider },
    feed: settings.get(feedSetting),
    invite: { enable: true, code_base: INVITE_BASE },
    'file-storage': { max_bytes: fileLimits.maxVideoBytes, mime_types: [...fileLimits.mimeTypes] },
    oidc: { name: signInName },
    limit: DEFAULT_LIMIT,
    providers: { ...providers },
  }
}

// What the brake stops is shown as switched off, so that a client does not offer what would be refused.
const openCurrency = (currency: CurrencySettings, brake: MoneySettings): CurrencySettings => ({
  ...currency,
  recharge: { ...currency.recharge, status: currency.recharge.status && brake.recharge },
  cash: { ...currency.cash, status: currency.cash.status && brake.cash },
})

type Method = StartupResource['registerSettings']['method']

// What staff allow, less what this installation cannot send codes to, so that a client that only knows this field is
// right too.
function openMethod(allowed: Method, { sms, mail }: Constants['providers']): Method {
  const byPhone = sms && (allowed === 'all' || allowed === 'phone')
  const byMail = mail && (allowed === 'all' || allowed === 'mail')
  return byPhone && byMail ? 'all' : byPhone ? 'phone' : byMail ? 'mail' : 'none'
}
