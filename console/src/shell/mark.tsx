import { useConsole } from '../messages/index.ts'

/** The name of the community. */
export function Mark() {
  const { t } = useConsole()
  return (
    <span className="flex items-center gap-2 font-semibold">
      <span aria-hidden="true" className="mark" />
      {t('shell.brand')}
    </span>
  )
}
