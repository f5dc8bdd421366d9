interface Link {
  title: string
  text: string
  /** An address of ours, from the root. */
  address: string
}

const absolute = (address: string): string => new URL(address, location.origin).href

export const copyLink = (address: string): Promise<void> => navigator.clipboard.writeText(absolute(address))

/**
 * Hands a link to the system's share sheet on a phone, else to the clipboard. Returns which; undefined when the user
 * cancelled.
 */
export async function shareLink({ title, text, address }: Link): Promise<'sheet' | 'copied' | undefined> {
  const isPhone = matchMedia('(pointer: coarse)').matches
  if (!isPhone || !navigator.share) {
    await copyLink(address)
    return 'copied'
  }
  try {
    await navigator.share({ url: absolute(address), title, text: text.slice(0, 100) })
    return 'sheet'
  } catch (error) {
    if ((error as Error).name === 'AbortError') return undefined
    throw error
  }
}
