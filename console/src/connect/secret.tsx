import { Button, Dialog, Field, toast } from '@plaza/ui'
import { useKeyMessages } from './messages.ts'

/** Something that is shown once: a key, the secret of an endpoint. */
export function SecretDialog({ title, text, secret, close }: SecretProps) {
  const { t } = useKeyMessages()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast(t('copied'))
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { isError: true })
    }
  }
  return (
    <Dialog
      open
      keepOpen
      onClose={close}
      title={title}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
          <Button look="primary" onClick={close}>
            {t('done')}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-s text-soft">{text}</p>
      <Field label={title} readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  )
}

interface SecretProps {
  title: string
  text: string
  secret: string
  close: () => void
}
