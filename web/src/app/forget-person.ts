import { forgetKeptChats } from '../chat/store/kept.ts'
import { forgetReadings } from '../offline/register.ts'
import { forgetSearches } from '../search/history.ts'

/** Deletes what this browser keeps of the previous user, so that the next one does not see it. */
export function forgetPerson(): void {
  forgetReadings()
  void forgetKeptChats().catch(() => {})
  forgetSearches()
}
