import { uiZh } from '@plaza/ui/messages'
import { mergeCatalogues } from './merge-catalogues.ts'

export const messages = mergeCatalogues(uiZh, import.meta.glob('./zh-cn/*.ts', { eager: true }))
