import one from './feeds-one.ts'

/** As many at once as when the rivals were recorded. */
export default { ...one, name: 'single feed, 64 at once', connections: 64, targets: [], growth: undefined }
