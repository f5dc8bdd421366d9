import { toast } from '@plaza/ui'
import { useMessages } from '../../messages/index.ts'
import { useShowError } from './use-show-error.ts'

interface Link {
  title: string
  text: string
  /** An address of ours, from the root. */
  address: string
}

const absolute = (address: string): string => new URL(address, location.origin).href

/** Copying and sharing. What came of it is shown in a toast; each answers whether it was done. */
export function useShare() {
  const { t } = useMessages()
  const showError = useShowError()

  const copy = async (text: string, done: string): Promise<boolean> => {
    try {
      // Not there without https, and a browser may refuse it.
      await navigator.clipboard.writeText(text)
      toast(done)
      return true
    } catch (error) {
      showError(error)
      return false
    }
  }
  const copyLink = (address: string, done = t('parts.link_copied')) => copy(absolute(address), done)
  /** Hands a link to the system's share sheet. */
  const shareInSystem = async ({ title, text, address }: Link): Promise<boolean> => {
    try {
      await navigator.share({ url: absolute(address), title, text: text.slice(0, 100) })
      return true
    } catch (error) {
      if ((error as Error).name !== 'AbortError') showError(error)
      return false
    }
  }
  /** With the system's share sheet on a phone, else through the clipboard. */
  const share = (link: Link): Promise<boolean> => {
    const isPhone = matchMedia('(pointer: coarse)').matches
    return isPhone && typeof navigator.share === 'function' ? shareInSystem(link) : copyLink(link.address)
  }
  return { copy, copyLink, share }
}
