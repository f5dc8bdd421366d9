/** The guard refused this request. Retrying changes nothing. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}
