import type { World } from './world.ts'

/** Changes a setting as staff would, in effect at once. */
export async function changeSetting(
  { db, service: { settings } }: World,
  name: string,
  change: unknown,
): Promise<void> {
  await db.transaction((tx) => settings.change(tx, name, change))
  await settings.refresh()
}
