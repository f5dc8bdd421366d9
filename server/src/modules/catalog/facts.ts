import { defineFact } from '../../kernel/index.ts'

/** An answer was chosen. `ownerId` is the asker; `feeds` refuses what is no living answer to it. */
export const wendaAdopted = defineFact<{ wendaId: number; feedId: number; ownerId: number }>('catalog.wenda_adopted')
