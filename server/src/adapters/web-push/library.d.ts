declare module 'web-push' {
  interface RequestDetails {
    endpoint: string
    method: 'POST'
    headers: Record<string, string | number>
    body: Buffer
  }
  const webPush: {
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string }
        TTL: number
        contentEncoding: 'aes128gcm'
        urgency: 'normal' | 'low'
      },
    ): RequestDetails
  }
  export default webPush
}
