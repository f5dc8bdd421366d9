import { inside } from '../parts/inside.ts'

export interface Part {
  name: string
  kind: 'picture' | 'link' | 'text' | 'prose'
  isRequired?: boolean
}

/** The fields of an advertisement of each kind. */
export const PARTS: Readonly<Record<string, readonly Part[]>> = {
  image: [
    { name: 'image', kind: 'picture', isRequired: true },
    { name: 'link', kind: 'link' },
  ],
  analog: [
    { name: 'avatar', kind: 'picture', isRequired: true },
    { name: 'name', kind: 'text', isRequired: true },
    { name: 'content', kind: 'prose', isRequired: true },
    { name: 'image', kind: 'picture' },
    { name: 'time', kind: 'text' },
  ],
}

/** How a space describes one field of a kind to the editor who fills it: stored as `label|type|description`. */
export interface Described {
  label: string
  type: string
  about: string
}

export function describedIn(format: unknown, type: string, name: string): Described | undefined {
  const text = inside(inside(format, type), name)
  if (typeof text !== 'string') return undefined
  const [label = '', kind = '', about = ''] = text.split('|')
  return { label, type: kind, about }
}

/** The bar is the separator, so it cannot be part of a text. */
const plain = (text: string): string => text.replaceAll('|', ' ')

export const described = ({ label, type, about }: Described): string => `${plain(label)}|${type}|${plain(about)}`
