import { SkeletonRows } from '@plaza/ui'
import { type ComponentType, useEffect, useState } from 'preact/compat'
import { addMessages, conversationMessages } from '../messages/index.ts'

/** A part whose code and messages are fetched when it is first shown, so that the page around it is there sooner. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => known)
    useEffect(() => {
      if (Part) return
      void withMessages(load()).then(
        (loaded) => {
          known = loaded
          setPart(() => loaded)
        },
        () => {},
      )
    }, [])
    return Part ? <Part {...props} /> : <SkeletonRows rows={6} />
  }
}

/** The code, once what it says is there too. */
export const withMessages = async <Code,>(code: Promise<Code>): Promise<Code> => {
  await addMessages(conversationMessages)
  return code
}
