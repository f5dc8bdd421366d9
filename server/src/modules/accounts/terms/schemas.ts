import { Type } from 'typebox'
import { Closed, IsoTimestamp, Nullable, SingleLineText } from '../../../kernel/index.ts'
import { termsSetting } from './settings.ts'

const version = {
  maxLength: 40,
  description: 'The version, as `GET /terms` gives it.',
  examples: ['2026-01'],
}

/** A version someone accepts. */
export const TermsVersion = SingleLineText({ minLength: 1, ...version })

export const Terms = Closed(
  {
    version: Type.String({ ...version, description: 'Name of the version; empty where there are no terms.' }),
    text: termsSetting.schema.properties.text,
  },
  { title: 'Terms', description: 'The terms of use.' },
)

export const OwnTerms = Closed(
  {
    version: Type.String({ ...version, description: 'The current version; empty where there are no terms.' }),
    accepted_at: Nullable(IsoTimestamp('When I accepted it.')),
    required_from: Nullable(
      IsoTimestamp(
        'From when on writing answers 403 `terms.not_accepted`; null when I accepted it or nothing is asked.',
      ),
    ),
  },
  { title: 'OwnTerms', description: 'Where I stand with the terms.' },
)
