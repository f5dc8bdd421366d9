import type { ComponentType } from 'react'
import { definePage, type Page, type Place } from '../app/page.ts'
import { settingsWords } from '../words/settings.ts'
import type { SettingsPlace } from './places.tsx'

/** A page of the settings, named by its place. What anybody may set in their browser is open to guests. */
export const defineSettings = (
  name: SettingsPlace['name'] | 'title',
  Component: ComponentType<Place>,
  isOpen = false,
): Page =>
  definePage({
    bar: 'back',
    needsMember: !isOpen,
    head: ({ words }) => ({ title: settingsWords(words).t(`settings.${name}`), isIndexed: false }),
    Component,
  })
