import type { AlipaySdk } from 'alipay-sdk'
import { NotificationRefused } from '../../modules/payments/port.ts'

export type Fields = Readonly<Record<string, string>>

const MAX_FIELDS = 100

/** The fields of a callback whose signature is the provider's; throws `NotificationRefused` otherwise. */
export function readFields(sdk: Pick<AlipaySdk, 'checkNotifySignV2'>, rawBody: Buffer): Fields {
  const fields = parse(rawBody)
  // The library would verify with any algorithm the message names, including SHA-1.
  if (fields['sign_type'] !== 'RSA2') throw new NotificationRefused('not signed with RSA2')
  if (fields['charset'] !== undefined && fields['charset'].toLowerCase() !== 'utf-8') {
    throw new NotificationRefused('not in UTF-8')
  }
  // Base64 is read leniently: without this, one signature would have many spellings.
  const signature = fields['sign'] ?? ''
  if (signature === '' || Buffer.from(signature, 'base64').toString('base64') !== signature) {
    throw new NotificationRefused('without a signature')
  }
  if (!isGenuine(sdk, fields)) throw new NotificationRefused('the signature is not the provider’s')
  return fields
}

function isGenuine(sdk: Pick<AlipaySdk, 'checkNotifySignV2'>, fields: Fields): boolean {
  try {
    return sdk.checkNotifySignV2(fields)
  } catch {
    return false
  }
}

// The decoded fields were signed, so they must decode in exactly one way: no broken characters, none twice.
function parse(rawBody: Buffer): Fields {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(rawBody)
    decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new NotificationRefused('not a form in UTF-8')
  }
  const entries = [...new URLSearchParams(text)]
  const fields = Object.fromEntries(entries)
  if (entries.length > MAX_FIELDS) throw new NotificationRefused('too many fields')
  if (Object.keys(fields).length !== entries.length) throw new NotificationRefused('a field is given twice')
  return fields
}
