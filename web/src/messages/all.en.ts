import { uiEn } from '@plaza/ui/messages'
import { mergeCatalogues } from './merge-catalogues.ts'

export const messages = mergeCatalogues(uiEn, import.meta.glob('./en/*.ts', { eager: true }))
