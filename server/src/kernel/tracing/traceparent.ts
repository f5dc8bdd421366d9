const FORM = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/

/** Reads W3C's `traceparent`; what is not one is none. */
export function parseTraceparent(text: string | undefined): { traceId: string; spanId: string } | undefined {
  const [, traceId, spanId, more] = FORM.exec(text ?? '') ?? []
  // Only versions after the first may say more.
  if (!traceId || !spanId || (more !== undefined && text!.startsWith('00'))) return undefined
  return { traceId, spanId }
}
