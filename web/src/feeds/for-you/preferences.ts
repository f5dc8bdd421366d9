import { get } from '../../data/ask.ts'

/** What the caller wants to see: the list made for them or not, and the words they muted. */
export const feedPreferences = () => get('/user/feed-preferences', {})
