/** Sends what we deliver; the adapter refuses addresses of our own network. */
export interface WebhookClient {
  /** Whether this address may be an endpoint, as far as the text tells. */
  mayBe(url: string): boolean
  /** Redirects are not followed; only the beginning of the answer is read. */
  post(request: {
    url: string
    headers: Record<string, string>
    body: string
    timeoutMs: number
    signal: AbortSignal
  }): Promise<{ status: number; retryAfter: string | undefined; text: string }>
}
