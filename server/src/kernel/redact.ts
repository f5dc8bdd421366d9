const SECRET_KEYS = new Set([
  'authorization',
  'token',
  'access_token',
  'refresh_token',
  'password',
  'old_password',
  'verifiable_code',
  'code',
  'js_code',
  'receipt',
  'phone',
  'email',
  'im_pwd_hash',
  'login',
  'secret',
  'appsecret',
  'signature',
  'cookie',
  'to',
  'body',
  'detail',
  'parameters',
])
const MASK = '[redacted]'
const MAX_DEPTH = 8

/** Phones, e-mail addresses and query tokens inside any text. */
export const maskText = (text: string): string =>
  text
    .replace(/([?&](?:token|signature|secret|js_code)=)[^&\s"']+/gi, `$1${MASK}`)
    .replace(/\bBearer\s+[\w.~+/-]+=*/gi, `Bearer ${MASK}`)
    .replace(/\bplz_[\w-]{20,}/g, MASK)
    .replace(/(?<!\d)(?:\+?86)?1[3-9]\d{9}(?!\d)/g, MASK)
    .replace(/\+\d{8,15}\b/g, MASK)
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, MASK)

/**
 * A copy of anything about to be logged, without secrets and personal data. Runs in the serializer, not at call sites.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (value instanceof Date) return value
  if (value instanceof Error) return redactError(value)
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEYS.has(key.toLowerCase()) ? MASK : redact(item, depth + 1),
    ]),
  )
}

// A database error's `detail` and `parameters` quote the row, so only these properties pass.
function redactError(error: Error): Record<string, unknown> {
  const { code, constraint_name: constraint } = error as Error & { code?: string; constraint_name?: string }
  return {
    type: error.name,
    message: maskText(error.message),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(error.stack && { stack: maskText(error.stack) }),
    ...(error.cause instanceof Error && { cause: redactError(error.cause) }),
  }
}
