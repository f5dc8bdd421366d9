import { Coins } from '@plaza/ui'
import { useConsole } from '../messages/index.ts'
import { inside } from '../parts/inside.ts'
import { fileIn } from '../parts/values.tsx'
import { describedIn, PARTS } from './advertisement-parts.ts'
import type { RecordSpec } from './spec.ts'

interface PreviewProps {
  kind: NonNullable<RecordSpec<object, string>['preview']>
  value: (name: string) => unknown
}

const urlOf = (value: unknown): string | undefined =>
  fileIn(value)?.url ?? (typeof value === 'string' && /^(https?:|\/)/.test(value) ? value : undefined)

/** A record as people will see it, at the width of a phone. */
export function RecordPreview({ kind, value }: PreviewProps) {
  const { t } = useConsole()
  const title = String(value('title') ?? value('name') ?? '')
  return (
    <figure className="rounded-l border border-line bg-sunken p-4">
      <figcaption className="mb-3 text-xs text-faint">{t('records.preview')}</figcaption>
      <div className="mx-auto w-full max-w-[358px] rounded-card border border-line bg-surface p-4">
        {kind === 'advertisement' && <Advertisement title={title} data={value('data')} />}
        {kind === 'space' && <Space value={value} />}
        {kind === 'gift' && (
          <div className="grid justify-items-center gap-1">
            <Shot url={urlOf(value('icon'))} className="size-16 rounded-s" />
            <span>{title}</span>
            <Coins amount={Number(value('price') ?? 0)} />
          </div>
        )}
        {kind === 'brand' && (
          <div className="flex items-center gap-3">
            <Shot url={urlOf(value('avatar'))} className="size-14 rounded-card" />
            <span>
              <b className="block">{title}</b>
              <span className="line-clamp-2 text-s text-soft">{String(value('desc') ?? '')}</span>
            </span>
          </div>
        )}
        {kind === 'article' && (
          <div className="grid gap-1">
            <Shot url={urlOf(value('cover'))} className="aspect-video w-full rounded-s" />
            <b>{title}</b>
            <span className="line-clamp-4 text-s text-soft">{String(value('summary') ?? value('intro') ?? '')}</span>
          </div>
        )}
      </div>
    </figure>
  )
}

const Shot = ({ url, className }: { url: string | undefined; className: string }) =>
  url ? <img src={url} alt="" className={`${className} bg-sunken object-cover`} /> : null

/** A picture with a link, or something that looks like a feed. */
function Advertisement({ title, data }: { title: string; data: unknown }) {
  const said = (name: string): string => {
    const text = inside(data, name)
    return typeof text === 'string' ? text : ''
  }
  if (said('name') || said('content'))
    return (
      <div className="grid gap-2">
        <div className="flex items-center gap-2">
          <Shot url={urlOf(inside(data, 'avatar'))} className="size-9 rounded-pill" />
          <b>{said('name')}</b>
          <span className="text-xs text-faint">{said('time')}</span>
        </div>
        <p className="text-s break-words">{said('content')}</p>
        <Shot url={urlOf(inside(data, 'image'))} className="aspect-[2/1] w-full rounded-s" />
      </div>
    )
  return (
    <div className="grid gap-2">
      <Shot url={urlOf(inside(data, 'image'))} className="aspect-[2/1] w-full rounded-s" />
      <b>{title}</b>
      {said('link') && <span className="truncate text-xs text-faint">{said('link')}</span>}
    </div>
  )
}

/** A space with its fields in their places, under the space's own names. */
function Space({ value }: { value: PreviewProps['value'] }) {
  const { t, field, word } = useConsole()
  const kinds = String(value('allow_type') ?? '')
    .split(',')
    .filter((kind) => kind in PARTS)
  const name = String(value('space') ?? '')
  return (
    <div className="grid gap-4">
      <p className="text-s text-soft">{word('space', name) || t('records.space_nowhere')}</p>
      {kinds.map((kind) => {
        const label = (part: string) => describedIn(value('format'), kind, part)?.label || field(part)
        return kind === 'image' ? (
          <div key={kind} className="grid gap-1">
            <Blank className="aspect-[2/1] w-full rounded-s">{label('image')}</Blank>
            <span className="text-xs text-faint">{label('link')}</span>
          </div>
        ) : (
          <div key={kind} className="grid gap-2">
            <div className="flex items-center gap-2">
              <Blank className="size-12 rounded-pill">{label('avatar')}</Blank>
              <b>{label('name')}</b>
              <span className="text-xs text-faint">{label('time')}</span>
            </div>
            <p className="text-s break-words">{label('content')}</p>
            <Blank className="aspect-[2/1] w-full rounded-s">{label('image')}</Blank>
          </div>
        )
      })}
    </div>
  )
}

const Blank = ({ className, children }: { className: string; children: string }) => (
  <span className={`${className} grid place-items-center overflow-hidden bg-sunken px-1 text-center text-xs text-soft`}>
    {children}
  </span>
)
