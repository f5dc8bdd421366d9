import { createHash } from 'node:crypto'

const sourceOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * The content security policy of our pages: their own files, pictures and videos from where the service keeps them,
 * nothing else. Only these inline scripts run.
 */
export function policyFor(
  publicUrl: string,
  storeOrigin: string | undefined,
  inlineScripts: readonly string[] = [],
): string {
  const media = ["'self'", 'blob:', ...new Set([new URL(publicUrl).origin, ...(storeOrigin ? [storeOrigin] : [])])]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map(sourceOf)].join(' '),
    "style-src 'self'",
    `img-src ${media.join(' ')} data:`,
    `media-src ${media.join(' ')}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types plaza',
  ].join('; ')
}
