import { Note } from '@plaza/ui'
import { WarningIcon } from '@plaza/ui/icons'

/** What went wrong with a form as a whole. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text ? (
    <div role="alert">
      <Note tone="danger" icon={<WarningIcon size={18} />}>
        {text}
      </Note>
    </div>
  ) : null
