import { defineFact } from '../../kernel/index.ts'

/** An answer was chosen. `ownerId` is who asked; `feeds` refuses what is no living answer to it. */
export const wendaAdopted = defineFact<{ wendaId: number; feedId: number; ownerId: number }>('catalog.wenda_adopted')
