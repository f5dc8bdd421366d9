import { Type } from 'typebox'
import { Closed, Prose } from '../../kernel/index.ts'
import { ACTS } from './settings.ts'

export const MAX_TRIED = 10_000

export const TriedText = Closed(
  {
    text: Prose({
      minLength: 1,
      maxLength: MAX_TRIED,
      description: 'The text to test.',
      examples: ['Buy n o w'],
    }),
  },
  { title: 'TriedText' },
)

const Match = Closed(
  {
    text: Type.String({ description: 'The entry of the list.', examples: ['buy now'] }),
    act: Type.String({ enum: [...ACTS], description: 'What the list does about it.' }),
    found: Type.String({ description: 'The part of the text that matches.', examples: ['Buy n o w'] }),
    start: Type.Integer({ description: 'Where it begins, in UTF-16 units.', examples: [0] }),
    end: Type.Integer({ description: 'Where it ends.', examples: [9] }),
  },
  { title: 'WordMatch' },
)

export const Tried = Closed(
  {
    act: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: [...ACTS, null],
      description: 'What would become of the text: the strictest of what was found; null when nothing was.',
    }),
    shown: Type.String({ description: 'How others would see it.', examples: ['*** * * *'] }),
    matches: Type.Array(Match, { description: 'What was found, in the order of the text; at most 100.' }),
  },
  { title: 'TriedWords' },
)
