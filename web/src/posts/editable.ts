import { utc } from '../parts/time.tsx'

const EDITABLE_MS = 24 * 3600 * 1000

/** Whether what was written then can still be edited. */
export const isEditable = ({ created_at: at }: { created_at: string }): boolean => Date.now() - utc(at) < EDITABLE_MS

/** Now, as the service writes it. */
export const plainNow = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ')
