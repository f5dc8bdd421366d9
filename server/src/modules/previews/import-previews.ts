import type { Tx } from '../../kernel/index.ts'
import { storePreview } from './read-preview.ts'

/** Writes previews as if their pages had been read. */
export async function importPreviews(
  tx: Tx,
  previews: readonly { url: string; title: string; description: string }[],
): Promise<void> {
  for (const { url, ...text } of previews) await storePreview(tx, url, text)
}
