import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDERS = ['server/src', 'server/test', 'server/tools', 'bench', 'demo', 'sdk', 'ui', 'web', 'console']
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** Import cycles, also of types: the shortest cycle of each, as a sentence. */
export async function findImportCycles(): Promise<string[]> {
  const graph = await readGraph()
  return components(graph).map(
    (files) =>
      `imported in a circle: ${wayRound(graph, files)
        .map((file) => relative(root, file))
        .join(' → ')}`,
  )
}

type Graph = ReadonlyMap<string, readonly string[]>

async function readGraph(): Promise<Graph> {
  const sources = (await Promise.all(FOLDERS.map((folder) => list(join(root, folder))))).flat()
  const known = new Set(sources)
  const edges = sources.map(async (file): Promise<[string, string[]]> => {
    const text = await readFile(file, 'utf8')
    const targets = [...text.matchAll(IMPORT)].map(([, path = '']) => resolve(dirname(file), path))
    return [file, targets.filter((target) => known.has(target) && target !== file)]
  })
  return new Map(await Promise.all(edges))
}

const NOT_OURS = new Set(['node_modules', 'dist', 'artefacts'])

async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found = entries.map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : list(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
  return (await Promise.all(found)).flat()
}

/** Sets of files of which each reaches every other (Tarjan's algorithm). */
function components(graph: Graph): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file)!) {
      if (!index.has(next)) visit(next)
      if (onStack.has(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== index.get(file)) return
    const component = stack.splice(stack.indexOf(file))
    for (const each of component) onStack.delete(each)
    if (component.length > 1) found.push(component)
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}

function wayRound(graph: Graph, files: readonly string[]): string[] {
  const within = new Set(files)
  const from = [...files].sort()[0]!
  const cameFrom = new Map<string, string>()
  const queue = [from]
  for (const file of queue) {
    for (const next of graph.get(file)!.filter((each) => within.has(each))) {
      if (next === from) {
        const way = [from]
        for (let at = file; at !== from; at = cameFrom.get(at)!) way.unshift(at)
        return [from, ...way]
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  }
  return [...files]
}
