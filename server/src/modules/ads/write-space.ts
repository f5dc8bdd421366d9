import { invalid, say, sql, type Tx } from '../../kernel/index.ts'
import { type AdSpace, type AdType, FIELDS, TYPES } from './schemas.ts'

type SpaceFields = Partial<Pick<AdSpace, 'channel' | 'space' | 'alias' | 'allow_type' | 'format'>>

/** Fields of a space → columns. Descriptions must be of fields the type has. */
export async function writeSpace(
  tx: Tx,
  fields: SpaceFields,
  { id }: { id?: number },
): Promise<Record<string, unknown>> {
  const { format, ...plain } = fields
  if (format) checkFormat(format)
  if (fields.allow_type !== undefined && id !== undefined) await keepWhatIsShown(tx, id, fields.allow_type)
  const isFirst = id === undefined
  return {
    ...plain,
    ...((format || isFirst) && {
      format: sql`${JSON.stringify(format ?? usualFormat(fields.allow_type!))}::text::jsonb`,
    }),
  }
}

async function keepWhatIsShown(tx: Tx, id: number, allowed: string): Promise<void> {
  const shown = await tx.find(sql`
    select id from advertisements where space_id = ${id} and not (type = any(${allowed.split(',')}::text[])) limit 1`)
  if (shown) throw invalid('allow_type', 'The space has ads of the other type. Remove those first.', 'ad.type_in_use')
}

function checkFormat(format: AdSpace['format']): void {
  for (const type of TYPES) {
    const strange = Object.keys(format[type] ?? {}).find((name) => !Object.hasOwn(FIELDS[type], name))
    if (strange) throw invalid('format', say`${type} has no ${strange.slice(0, 50)}.`, 'ad.format_strange')
    const shapeless = Object.values(format[type] ?? {}).some((text) => !/^[^|]+\|[^|]+\|[^|]*$/.test(text))
    if (shapeless) throw invalid('format', 'Each field is described as label|type|description.', 'ad.format_shape')
  }
}

/** The default descriptions of fields, as in the spaces of the first start. */
const USUAL: Readonly<Record<AdType, Readonly<Record<string, string>>>> = {
  image: { image: 'Picture|image|Shown in the space', link: 'Link|url|Opened when it is touched' },
  analog: {
    avatar: 'Portrait|image|Of the author shown',
    name: 'Name|string|Of the author shown',
    content: 'Text|string|What seems to be posted',
    image: 'Picture|image|Below the text',
    time: 'Time|date|When it seems to have been posted',
  },
}

const usualFormat = (allowed: string): AdSpace['format'] =>
  Object.fromEntries(allowed.split(',').map((type) => [type, USUAL[type as AdType]]))
