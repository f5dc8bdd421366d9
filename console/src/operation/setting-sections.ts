import type { Setting } from '@plaza/sdk/types'

/** The sections of the settings, with those that belong to each, in the order they are shown. */
const SECTIONS = {
  community: ['site', 'register', 'rules', 'terms', 'transparency', 'locations-hots', 'redirects'],
  content: ['feed', 'topic', 'event', 'for-you', 'rewards', 'link-previews'],
  moderation: ['moderation', 'spam', 'words', 'automatic-rules'],
  money: ['currency', 'money', 'tasks', 'task-limits', 'sign'],
  messages: ['notifications', 'digest', 'chat'],
  console: ['desk', 'audit'],
} as const

export const SECTION_NAMES = ['community', 'content', 'moderation', 'money', 'messages', 'console', 'other'] as const
export type SectionName = (typeof SECTION_NAMES)[number]

export const sectionFrom = (text: string | undefined): SectionName | undefined =>
  SECTION_NAMES.find((name) => name === text)

/** The section of a setting. */
const sectionOf = (setting: string): SectionName =>
  SECTION_NAMES.find((name) => name !== 'other' && SECTIONS[name].some((each) => each === setting)) ?? 'other'

/** The address of a setting in the console. */
export const addressOfSetting = (setting: string): string => `/settings/${sectionOf(setting)}#${setting}`

/** The settings of a section, in its order. */
export function settingsOf(section: SectionName, settings: readonly Setting[]): Setting[] {
  const order: readonly string[] = section === 'other' ? [] : SECTIONS[section]
  return settings
    .filter(({ name }) => sectionOf(name) === section)
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}
