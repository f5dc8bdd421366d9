import { defineFact } from '../../kernel/index.ts'

/** An answer was chosen. `ownerId` is who asked; a subscriber that knows the feed may refuse one that is no answer. */
export const wendaAdopted = defineFact<{ wendaId: number; feedId: number; ownerId: number }>('catalog.wenda_adopted')
