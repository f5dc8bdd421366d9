import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'preact/compat'
import { type Range, rangeAround, rangeAtEnd, rangeDown, rangeUp, TO_END } from './store/range.ts'
import type { Chat } from './store/store.ts'
import type { Thread } from './store/thread.ts'

const NEAR_PX = 900
const AT_END_PX = 60
const READ_AFTER_MS = 400

interface LogScrollOptions {
  chat: Chat
  id: number
  thread: Thread
  /** Where to begin: this message in the middle, or the first one after `readSeq` at the top, or the end. */
  at?: number | undefined
  readSeq: number
  hasUnread: boolean
  /** What is drawn below the messages changes with it. */
  tail: unknown
}

/**
 * Keeps what one looks at in its place while messages are added before and after it, draws only a part of a long
 * conversation, and tells what was read.
 */
export function useLogScroll({ chat, id, thread, at, readSeq, hasUnread, tail }: LogScrollOptions) {
  const box = useRef<HTMLDivElement>(null)
  const { messages, isAtStart, isAtEnd } = thread
  const [range, setRange] = useState<Range>(() =>
    at !== undefined
      ? rangeAround(messages, at)
      : hasUnread
        ? rangeAround(messages, readSeq + 1)
        : rangeAtEnd(messages),
  )
  const [away, setAway] = useState<number>()
  const isPlaced = useRef(false)
  const sticks = useRef(at === undefined && !hasUnread)
  const anchor = useRef<{ seq: number; top: number } | undefined>(undefined)
  const goal = useRef(at)
  const isLoading = useRef(false)
  const latest = useRef({ thread, range })
  latest.current = { thread, range }

  const rows = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[data-seq]') ?? [])]
  const rowOf = (seq: number) => box.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
  const topOf = (row: HTMLElement) => row.getBoundingClientRect().top - box.current!.getBoundingClientRect().top

  const place = () => {
    const element = box.current
    if (!element) return
    if (goal.current !== undefined) {
      const row = rowOf(goal.current)
      if (row) {
        element.scrollTop += topOf(row) - (element.clientHeight - row.clientHeight) / 2
        goal.current = undefined
        isPlaced.current = true
        return
      }
    }
    if (!isPlaced.current && hasUnread) {
      const line = element.querySelector<HTMLElement>('[data-new]')
      if (line) element.scrollTop += topOf(line) - 16
      else sticks.current = true
    }
    isPlaced.current = true
    if (sticks.current) element.scrollTop = element.scrollHeight
    else if (anchor.current) {
      const row = rowOf(anchor.current.seq)
      if (row) element.scrollTop += topOf(row) - anchor.current.top
    }
  }

  const load = async (which: 'older' | 'newer') => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      await chat[which](id)
    } catch {
      // Scrolling further asks again.
    } finally {
      isLoading.current = false
    }
    requestAnimationFrame(look)
  }

  const look = () => {
    const element = box.current
    if (!element || !isPlaced.current) return
    const { thread, range } = latest.current
    const above = element.scrollTop
    const below = element.scrollHeight - above - element.clientHeight
    const isLast = range.to === TO_END && thread.isAtEnd
    sticks.current = isLast && below < AT_END_PX
    const visible = rows().filter((row) => topOf(row) + row.clientHeight > 0 && topOf(row) < element.clientHeight)
    const first = visible[0]
    anchor.current = first && { seq: Number(first.dataset['seq']), top: topOf(first) }
    const seen = Number(visible.at(-1)?.dataset['seq'] ?? 0)
    if (seen > 0) markRead(sticks.current ? (thread.messages.at(-1)?.seq ?? seen) : seen)
    const lastSeq = chat.get().conversations.get(id)?.last_seq ?? 0
    const isAway = !isLast || below > element.clientHeight / 2
    setAway((before) => (isAway ? (before ?? lastSeq) : undefined))
    if (above < NEAR_PX) {
      const up = rangeUp(thread.messages, range)
      if (up) setRange(up)
      else if (!thread.isAtStart) void load('older')
    }
    if (below < NEAR_PX && !isLast) {
      const down = rangeDown(thread.messages, range)
      if (down) setRange(down)
      else if (!thread.isAtEnd) void load('newer')
    }
  }

  const reading = useRef<{ seq: number; timer?: ReturnType<typeof setTimeout> | undefined }>({ seq: 0 })
  const markRead = (seq: number) => {
    if (document.visibilityState !== 'visible') return
    reading.current.seq = Math.max(seq, reading.current.seq)
    reading.current.timer ??= setTimeout(() => {
      reading.current.timer = undefined
      void chat.read(id, reading.current.seq).catch(() => {})
    }, READ_AFTER_MS)
  }

  useLayoutEffect(() => {
    place()
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [messages, range, tail])

  useEffect(() => {
    const element = box.current
    if (!element) return
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    // Pictures that come in and the keyboard of a phone change heights: what one looks at stays.
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    element.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('visibilitychange', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
      document.removeEventListener('visibilitychange', onScroll)
    }
  }, [])

  return {
    box: box as RefObject<HTMLDivElement>,
    drawn: messages.filter(({ seq }) => seq >= range.from && seq <= range.to),
    isAllAbove: isAtStart && (messages[0]?.seq ?? 0) >= range.from,
    /** The last `seq` there was when one scrolled away from the end. */
    away,
    async toEnd() {
      if (!isAtEnd) await chat.newest(id)
      sticks.current = true
      setRange(rangeAtEnd(chat.get().threads.get(id)?.messages ?? []))
    },
    async jump(seq: number) {
      if (!latest.current.thread.messages.some((each) => each.seq === seq)) await chat.open(id, seq)
      sticks.current = false
      goal.current = seq
      setRange(rangeAround(chat.get().threads.get(id)?.messages ?? [], seq))
    },
  }
}
