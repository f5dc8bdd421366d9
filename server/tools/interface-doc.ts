import { readFile } from 'node:fs/promises'
import { readOperations, shapeOf } from '../test/contract/operations.ts'

interface Document {
  paths: Record<string, Record<string, { operationId?: string; summary?: string; 'x-access'?: string }>>
}

const TABLE = /<!-- operations ([\d.]+) -->\n(?:\n\|[\s\S]*?\n(?=\n))?/g

/** `docs/interface.md` with the table of each section generated from the routes that serve it. */
export async function writeInterfaceDoc(file: string, document: unknown): Promise<string> {
  const { paths } = document as Document
  const served = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${shapeOf(path)}`, operation]),
    ),
  )
  const text = await readFile(file, 'utf8')
  return text.replace(TABLE, (_, section: string) => {
    const rows = readOperations()
      .filter((listed) => listed.section === section)
      .map(({ method, path }) => {
        const operation = served.get(`${method} ${shapeOf(path)}`)
        if (!operation) throw new Error(`${method} ${path} of section ${section} is not served`)
        return [`\`${method} ${path.replace('/api/v2', '')}\``, `\`${operation.operationId}\``, operation.summary ?? '']
      })
    return `<!-- operations ${section} -->\n\n${align([['operation', 'id', 'what'], ...rows])}\n`
  })
}

function align([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
