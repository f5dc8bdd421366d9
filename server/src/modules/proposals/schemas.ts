import { Type } from 'typebox'
import { Closed, DoneText } from '../../kernel/index.ts'
import type { Held as HeldAnswer } from './kinds.ts'

/** The 202 of an operation whose change waits for a second person. */
export const Held = Type.Unsafe<HeldAnswer>(
  Closed(
    {
      message: DoneText(),
      proposal: Closed(
        { id: Type.Integer({ description: 'Proposal id, as in `/admin/proposals`.', examples: [4] }) },
        { description: 'What waits.' },
      ),
    },
    { title: 'HeldForSecondPerson', description: 'Nothing has changed yet: a second person has to agree.' },
  ),
)
