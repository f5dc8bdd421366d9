import { Button, FieldFrame } from '@plaza/ui'
import { UploadIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { plaza } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { type FileLike, fileIn, Picture } from '../parts/values.tsx'
import type { RecordFieldProps } from './spec.ts'

/** A picture or several, uploaded as soon as they are chosen. */
export function Upload({ spec, value, error, onChange }: RecordFieldProps) {
  const { t, field } = useConsole()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [shown, setShown] = useState<FileLike[]>([])
  const isMany = spec.kind === 'pictures'
  const known = shown.length > 0 ? shown : [value].flat().flatMap((each) => fileIn(each) ?? [])
  const take = async (files: FileList | null) => {
    if (!files || files.length === 0) return
    setIsBusy(true)
    setTrouble(undefined)
    try {
      const nodes: string[] = []
      for (const file of files) nodes.push(await plaza.upload(file, { name: file.name }))
      setShown([...files].map((file) => ({ url: URL.createObjectURL(file) })))
      onChange(isMany ? nodes : nodes[0])
    } catch (refusal) {
      setTrouble(messageOf(refusal))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <FieldFrame label={field(spec.name)} hint={spec.hint} error={error ?? trouble} optional={!spec.isRequired}>
      {(wiring) => (
        <div className="flex flex-wrap items-center gap-3">
          {known.map((file) => (
            <Picture key={file.url} file={file} className="size-16 rounded-s" />
          ))}
          <label className="relative">
            <input
              {...wiring}
              type="file"
              accept="image/*"
              multiple={isMany}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={(event) => void take(event.currentTarget.files)}
            />
            <Button size="s" icon={<UploadIcon size={16} />} busy={isBusy} tabIndex={-1} aria-hidden="true">
              {t('records.upload')}
            </Button>
          </label>
          {known.length > 0 && !spec.isRequired && (
            <Button
              size="s"
              look="quiet"
              onClick={() => {
                setShown([])
                onChange(isMany ? [] : null)
              }}
            >
              {t('records.no_picture')}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
