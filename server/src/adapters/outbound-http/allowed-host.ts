/** Whether an address is at one of these hosts: `host`, `host:port`, or `*.host` for every host below on its own port. */
export function isAllowedHost(url: URL, allowed: Iterable<string>): boolean {
  const port = url.port || { 'http:': '80', 'https:': '443' }[url.protocol]
  for (const entry of allowed) {
    const host = entry.toLowerCase()
    if (host === url.host || host === `${url.hostname}:${port}`) return true
    if (host.startsWith('*.') && url.port === '' && url.hostname.endsWith(host.slice(1))) return true
  }
  return false
}
