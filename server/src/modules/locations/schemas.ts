import { type Static, type TSchema, Type } from 'typebox'
import { Closed, Nullable, SingleLineText, Timestamp } from '../../kernel/index.ts'

const location = <Parent extends TSchema>(title: string, parent: Parent) =>
  Closed(
    {
      id: Type.Integer({ description: 'Location id: the region’s official code.', examples: [510100] }),
      name: Type.String({ description: 'Name.', examples: ['成都市'] }),
      pid: Type.Integer({ description: 'Id of the location above; 0 at the top.', examples: [510000] }),
      extends: Type.String({ description: 'Free for clients; empty unless staff filled it.', examples: [''] }),
      created_at: Timestamp('When it was first loaded.'),
      updated_at: Timestamp('When its name or place in the tree last changed.'),
      parent,
    },
    { title, description: 'A region.' },
  )

// Spelled out level by level, because there are exactly three and a recursive schema serialises slowly.
const Top = location('TopLocation', Type.Null({ description: 'Always null: nothing is above.' }))
const Second = location('SecondLocation', Nullable(Top))

/** docs/interface.md 2.20, with the regions above it nested inside. */
export const LocationTree = location('Location', Nullable(Second))
export type LocationTree = Static<typeof LocationTree>

const LocationItem = location('LocationItem', Type.Null({ description: 'Always null: the place above is in `tree`.' }))

export const LocationHits = Type.Array(
  Closed(
    {
      items: Type.Unsafe<Static<typeof LocationItem>[] | null>({
        type: ['array', 'null'],
        items: LocationItem,
        description: 'The locations directly below the hit; null when the tree reaches three levels.',
      }),
      tree: LocationTree,
    },
    { title: 'LocationHit' },
  ),
  { maxItems: 20, description: 'At most 20 hits: exact and prefix matches first, then shorter names, then by code.' },
)
export type LocationHit = Static<typeof LocationHits>[number]

export const LocationSearch = Closed({
  name: SingleLineText({
    minLength: 1,
    maxLength: 50,
    description:
      'Part of a Chinese name, or of its pinyin or pinyin initials; case, spaces and apostrophes do not matter.',
    examples: ['成都', 'chengdu', 'cd'],
  }),
})

export const HotLocations = Type.Array(
  Type.String({ description: 'A place name.', examples: ['成都市'], minLength: 1, maxLength: 50 }),
  { maxItems: 50, description: 'Suggested places, in order.' },
)
