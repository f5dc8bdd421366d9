/**
 * The OIDs of a type and of its array type. By default the driver queries every new connection for all of them, two for
 * each table. PostgreSQL's own have never changed, and we define none.
 */
const NUMBERS = {
  bool: [16, 1000],
  bytea: [17, 1001],
  char: [18, 1002],
  name: [19, 1003],
  int8: [20, 1016],
  int2: [21, 1005],
  int4: [23, 1007],
  text: [25, 1009],
  oid: [26, 1028],
  json: [114, 199],
  float4: [700, 1021],
  float8: [701, 1022],
  inet: [869, 1041],
  bpchar: [1042, 1014],
  varchar: [1043, 1015],
  date: [1082, 1182],
  time: [1083, 1183],
  timestamp: [1114, 1115],
  timestamptz: [1184, 1185],
  interval: [1186, 1187],
  numeric: [1700, 1231],
  regclass: [2205, 2210],
  uuid: [2950, 2951],
  jsonb: [3802, 3807],
} as const

type Parse = (text: string) => unknown
type Serialize = (value: never) => unknown

/** The driver's parsers and serialisers of single values, by OID. */
interface Known {
  parsers: Record<number, Parse | undefined>
  serializers: Record<number, Serialize | undefined>
}

/** Arrays of every type that the driver knows by now. */
export function addArrays({ parsers, serializers }: Known): void {
  for (const [single, array] of Object.values(NUMBERS)) {
    const parse = parsers[single] ?? ((text: string) => text)
    const serialize = serializers[single] ?? String
    parsers[array] = (text) => readArray(text, parse)
    serializers[array] = (values: unknown) => writeArray(values, serialize)
  }
}

const QUOTED = /"(?:[^"\\]|\\.)*"|[^,]+/gs

/** Reads `{1,NULL,"a \"b\""}`. */
function readArray(text: string, parse: Parse): unknown[] {
  if (text.startsWith('{{')) throw new Error('arrays of arrays are not read')
  const inside = text.slice(1, -1)
  const elements = inside.includes('"') ? (inside.match(QUOTED) ?? []) : inside === '' ? [] : inside.split(',')
  return elements.map((element) => {
    if (element === 'NULL') return null
    return parse(element.startsWith('"') ? element.slice(1, -1).replace(/\\(.)/gs, '$1') : element)
  })
}

/** The other way round; a caller that already has the text may pass that. */
function writeArray(values: unknown, serialize: Serialize): unknown {
  if (!Array.isArray(values)) return values
  const elements = values.map((value) => {
    if (value === undefined) throw new Error('an array with a hole in it')
    return value === null ? 'null' : `"${String(serialize(value as never)).replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${elements.join()}}`
}
