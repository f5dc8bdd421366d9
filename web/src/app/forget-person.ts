import { forgetReadings } from '../offline/register.ts'
import { forgetSearches } from '../search/history.ts'

/** Forgets what this browser shows of the person who was here, so that the next one does not see it. */
export function forgetPerson(): void {
  forgetReadings()
  forgetSearches()
}
