import type { ComponentType } from 'preact/compat'
import { type Address, definePage, type Page } from '../app/page.ts'
import type { SettingsItem } from './items.tsx'
import { settingsMessagesOf } from './messages.ts'

/** A page of the settings, named by its item. What is set in the browser alone is open to guests. */
export const defineSettings = (
  name: SettingsItem['name'] | 'title',
  Component: ComponentType<Address>,
  isOpen = false,
): Page =>
  definePage({
    bar: 'back',
    needsMember: !isOpen,
    head: ({ messages }) => ({ title: settingsMessagesOf(messages).t(`settings.${name}`), isIndexed: false }),
    Component,
  })
