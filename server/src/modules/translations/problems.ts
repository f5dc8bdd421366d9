import type { Advice, Problems } from '../../kernel/index.ts'

export const problems: Problems = {
  translateFeed: {
    403: ['translation.not_public'],
    404: ['feed.not_found', 'translation.off'],
    422: ['translation.too_long'],
    429: ['translation.too_many'],
    503: ['translation.away'],
  },
}

export const advice: Advice = {
  'translation.away': 'Say `message`, and let the person try again.',
  'translation.not_public': 'Offer translation only for what everyone can see.',
  'translation.off': 'Offer translation only where the startup resource has `providers.translation`.',
  'translation.too_long': 'Offer translation for texts of up to 5,000 characters.',
  'translation.too_many': 'Say `message`, and wait as long as `Retry-After` says.',
}
