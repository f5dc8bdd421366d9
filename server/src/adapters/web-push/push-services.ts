/** Where browsers have their push services. An endpoint elsewhere is not taken: we would call whatever it names. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]
