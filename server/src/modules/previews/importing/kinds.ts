import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const previewsKinds: readonly Kind[] = [{ table: 'link_previews', about: 'What a linked page says of itself.' }]
