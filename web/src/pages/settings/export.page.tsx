import { Button, Note, Progress } from '@plaza/ui'
import { CheckIcon, DownloadIcon } from '@plaza/ui/icons'
import { useEffect, useRef, useState } from 'preact/compat'
import { useMe, usePlaza } from '../../data/member.tsx'
import { FormProblem } from '../../parts/form-problem.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { defineSettings } from '../../settings/define.ts'
import { exportData, PARTS, type Part, save } from '../../settings/export-data.ts'
import { useExportMessages } from '../../settings/export-messages.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'

export default defineSettings('export', ExportPage)

function ExportPage() {
  const { t: shared } = useSettingsMessages()
  const { t, number } = useExportMessages()
  const plaza = usePlaza()
  const me = useMe()
  const stop = useRef<AbortController>(undefined)
  const [part, setPart] = useState<{ name: Part; index: number }>()
  const [sizeKb, setSizeKb] = useState<number>()
  const { submit, isBusy, message } = useSubmit(async () => {
    if (!me) return
    stop.current = new AbortController()
    const { signal } = stop.current
    setSizeKb(undefined)
    try {
      const file = await exportData(plaza, me, (name, index) => setPart({ name, index }), signal)
      save(file, `plaza-${me.id}.zip`)
      setSizeKb(Math.ceil(file.size / 1024))
    } catch (error) {
      // Stopping on purpose is no error.
      if (!signal.aborted) throw error
    } finally {
      setPart(undefined)
    }
  })
  useEffect(() => () => stop.current?.abort(), [])
  return (
    <SettingsFrame title={shared('settings.export')} text={t('export.what')}>
      <FormProblem text={message} />
      {part && (
        <div className="grid gap-2" role="status">
          <p className="text-m text-soft">{t('export.step', { what: t(`export.${part.name}`) })}</p>
          <Progress label={shared('settings.export')} value={part.index} max={PARTS.length} />
        </div>
      )}
      {sizeKb !== undefined && (
        <div role="status">
          <Note tone="accent" icon={<CheckIcon size={18} />}>
            {t('export.done', { size: `${number(sizeKb)} kB` })}
          </Note>
        </div>
      )}
      <div className="flex gap-2">
        <Button
          look="primary"
          busy={isBusy}
          disabled={!me}
          icon={<DownloadIcon size={18} />}
          onClick={() => void submit()}
        >
          {t(sizeKb === undefined ? 'export.start' : 'export.again')}
        </Button>
        {isBusy && <Button onClick={() => stop.current?.abort()}>{t('export.stop')}</Button>}
      </div>
    </SettingsFrame>
  )
}
