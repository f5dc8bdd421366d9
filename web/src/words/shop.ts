import { useWords, type Words } from '@plaza/ui/words'
import type en from './en/shop.ts'
import type { AllWords } from './index.ts'

export type ShopWords = typeof en

export const useShopWords = (): Words<ShopWords> => useWords<ShopWords>()
export const shopWords = (words: AllWords): Words<ShopWords> => words as unknown as Words<ShopWords>
