import { useWords, type Words } from '@plaza/ui/words'
import type { AllWords } from './index.ts'
import type en from './shop.en.ts'

export type ShopWords = typeof en

export const useShopWords = (): Words<ShopWords> => useWords<ShopWords>()
export const shopWords = (words: AllWords): Words<ShopWords> => words as unknown as Words<ShopWords>
