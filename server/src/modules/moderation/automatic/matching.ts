import { createWordFinder, seeThrough } from '../../../kernel/index.ts'
import { countLinks, countMentions } from '../newcomers.ts'
import type { AutomaticRule } from './settings.ts'

/** What a rule is held against; what has to be asked for is a function. */
export interface Thing {
  text: string
  hasMedia: boolean
  isNewcomer(): Promise<boolean>
  /** How often the same text was published within a day, this one included. */
  sameTexts(): Promise<number>
  /** How many people reported it. */
  reports(): Promise<number>
}

type Words = (text: string) => boolean
const wordsOf = new WeakMap<AutomaticRule, Words>()

/** Whether one of the words of a rule is in a text; prepared once per rule. */
function hasWord(rule: AutomaticRule, words: readonly string[], text: string): boolean {
  let has = wordsOf.get(rule)
  if (!has) {
    const finder = seeThrough(createWordFinder([...words]))
    has = (given) => {
      let isFound = false
      finder.find(given, () => {
        isFound = true
        return false
      })
      return isFound
    }
    wordsOf.set(rule, has)
  }
  return has(text)
}

/** Whether everything a rule asks for holds. What costs a question is asked last. */
export async function meets(rule: AutomaticRule, thing: Thing): Promise<boolean> {
  const { newcomer, links, mentions, words, same_text: same, reports, media } = rule.if
  if (media !== undefined && thing.hasMedia !== media) return false
  if (links !== undefined && countLinks(thing.text) < links) return false
  if (mentions !== undefined && countMentions(thing.text) < mentions) return false
  if (words !== undefined && !hasWord(rule, words, thing.text)) return false
  if (same !== undefined && (await thing.sameTexts()) < same) return false
  if (reports !== undefined && (await thing.reports()) < reports) return false
  return newcomer === undefined || (await thing.isNewcomer()) === newcomer
}
