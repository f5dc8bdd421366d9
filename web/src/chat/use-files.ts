import { toast } from '@plaza/ui'
import { useRef, useState } from 'preact/compat'
import { shrink } from '../publish/shrink.ts'
import { useChatMessages } from './messages.ts'

const MAX_FILES = 9
/** What people send: as the service takes it. */
export const FILE_TYPES = 'image/*,video/mp4'
const SENT = /^(image\/|video\/mp4$)/

export interface ChatFiles {
  picked: readonly Blob[]
  /** Pictures and videos of what was picked, pasted or dropped. */
  add: (given: FileList | undefined | null) => Promise<void>
  remove: (index: number) => void
  clear: () => void
}

/** The pictures and videos of a message that is being written. */
export function useFiles(): ChatFiles {
  const { t } = useChatMessages()
  const [picked, setPicked] = useState<readonly Blob[]>([])
  const latest = useRef(picked)
  const set = (next: readonly Blob[]) => {
    latest.current = next
    setPicked(next)
  }
  return {
    picked,
    async add(given) {
      const files = [...(given ?? [])]
      const known = files.filter(({ type }) => SENT.test(type))
      if (known.length < files.length) toast(t('chat.wrong_file'), { isError: true })
      const taken = await Promise.all(known.map((file) => (file.type.startsWith('image/') ? shrink(file) : file)))
      const all = [...latest.current, ...taken]
      if (all.length > MAX_FILES) toast(t('chat.too_many_files', { count: MAX_FILES }), { isError: true })
      set(all.slice(0, MAX_FILES))
    },
    remove: (index) => set(latest.current.filter((_, at) => at !== index)),
    clear: () => set([]),
  }
}
