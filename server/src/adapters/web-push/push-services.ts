/** The hosts of browsers' push services. An endpoint elsewhere is refused: we would call whatever it names. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]
