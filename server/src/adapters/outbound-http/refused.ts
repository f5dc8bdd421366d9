/** The guard did not let this request out. Asking again changes nothing. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}
