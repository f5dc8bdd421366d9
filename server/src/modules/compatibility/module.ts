import type { Module } from '../../kernel/index.ts'
import { redirectsSetting } from './redirects/setting.ts'

export const createCompatibility = (): Module => ({
  name: 'compatibility',
  settings: [redirectsSetting],
})
