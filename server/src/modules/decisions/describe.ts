import { type Language, plainTime, say, type Words } from '../../kernel/index.ts'
import type { AppealDecided, DecisionMade } from './facts.ts'

const REMOVED: Readonly<Record<string, string>> = {
  feeds: 'Your post was removed.',
  comments: 'Your comment was removed.',
  topics: 'Your topic was removed.',
  brands: 'Your brand was removed.',
  events: 'Your event was removed.',
  commodities: 'Your product was removed.',
  knowledge: 'Your course was removed.',
  chapters: 'A chapter of your course was removed.',
  infos: 'Your article was removed.',
  wendas: 'Your question was removed.',
  removals: 'Several things you published were removed.',
}

const HELD: Readonly<Record<string, string>> = {
  feeds: 'Your post is hidden until staff have reviewed it.',
  comments: 'Your comment is hidden until staff have reviewed it.',
  topics: 'Your topic is being reviewed again.',
  brands: 'Your brand is being reviewed again.',
  events: 'Your event is being reviewed again.',
  knowledge: 'Your course was hidden.',
  chapters: 'A chapter of your course was hidden.',
}

const REFUSED: Readonly<Record<string, string>> = {
  topics: 'Your topic was not approved.',
  brands: 'Your brand was not approved.',
  events: 'Your event was not approved.',
}

/** What was done, in English: the beginning of a notice, which is translated for its reader. */
export function openingOf({ act, subjectKind, until }: DecisionMade): string {
  const end = until && plainTime(until)
  switch (act) {
    case 'removed':
      return REMOVED[subjectKind] ?? 'Something you published was removed.'
    case 'held':
      return HELD[subjectKind] ?? 'Something you published is hidden until staff have reviewed it.'
    case 'refused':
      return REFUSED[subjectKind] ?? 'Something you published was not approved.'
    case 'warned':
      return 'You received a warning.'
    case 'limited':
      return end
        ? `Until ${end} (UTC), only you and your followers see what you publish.`
        : 'Only you and your followers see what you publish.'
    case 'suspended':
      return end ? `Your account is suspended until ${end} (UTC).` : 'Your account is suspended.'
  }
}

/** Why, by which rule, whether a machine decided, and how to appeal: in the language of the person concerned. */
export function explanationOf(
  { ruleTitle, reason, isAutomatic }: Pick<DecisionMade, 'ruleTitle' | 'reason' | 'isAutomatic'>,
  words: Words,
  language: Language,
): string {
  return [
    reason,
    ruleTitle && words.in(language, 'push', say`Rule: ${ruleTitle[language]}.`),
    isAutomatic && words.in(language, 'push', 'This was decided automatically.'),
    words.in(language, 'push', 'You can appeal under “Decisions about me”.'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What became of an appeal, in English. */
export const outcomeOf = ({ state }: AppealDecided): string =>
  state === 'overturned'
    ? 'Your appeal was successful. The decision was undone.'
    : 'We looked at your appeal. The decision stands.'
