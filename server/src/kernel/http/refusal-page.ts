import type { FastifyRequest } from 'fastify'
import type { Language } from '../language/language.ts'

/** A page around the sentence of a refusal, rendered in advance. */
interface RefusalParts {
  headers: Readonly<Record<string, string>>
  language: Language
  start: string
  end: string
}

/** The page for a browser that is refused with this status; undefined for programs, who get JSON. */
export type RefusalPage = (request: FastifyRequest, status: number) => RefusalParts | undefined

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The whole page, saying this. */
export const refusalPage = ({ start, end }: RefusalParts, sentence: string): string =>
  start + sentence.replace(/[&<>"]/g, (each) => ESCAPES[each]!) + end
