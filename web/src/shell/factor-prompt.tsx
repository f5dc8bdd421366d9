import { type ComponentType, useEffect, useState } from 'preact/compat'
import { offerFactorDialog } from '../data/ask-for-factor.ts'

interface DialogProps {
  onShown: () => void
  onClose: () => void
}

/** Where the second factor is asked for, whatever page one is at; its code comes when it is first needed. */
export function FactorPrompt() {
  const [Ask, setAsk] = useState<ComponentType<DialogProps>>()
  const [answer, setAnswer] = useState<(isShown: boolean) => void>()
  useEffect(
    () =>
      offerFactorDialog(async () => {
        const { StepUpDialog } = await import('../settings/step-up.tsx')
        setAsk(() => StepUpDialog)
        return new Promise<boolean>((resolve) => setAnswer(() => resolve))
      }),
    [],
  )
  if (!Ask || !answer) return null
  const end = (isShown: boolean) => {
    setAnswer(undefined)
    answer(isShown)
  }
  return <Ask onShown={() => end(true)} onClose={() => end(false)} />
}
