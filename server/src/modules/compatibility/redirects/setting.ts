import { type Static, Type } from 'typebox'
import { Closed, defineSetting, FOR_PROGRAMS, phrase, type SettingFault } from '../../../kernel/index.ts'
import { canMeet, parametersOf, segmentsOf } from './pattern.ts'

const MAX_REDIRECTS = 200
const MAX_PATH = 200

// Neither pattern admits `//`, `\`, a dot segment, a query or anything encoded: no target leads to another site.
const LITERAL = String.raw`(?!\.{1,2}(?:/|$))[A-Za-z0-9._~@-]+`
const SEGMENT = `(?:${LITERAL}|:[a-z][a-z0-9_]{0,30})`
const OLD = String.raw`^/(?:${SEGMENT}(?:/${SEGMENT})*(?:/\*)?)$`
const OURS = `^/(?:${SEGMENT}(?:/${SEGMENT})*)?$`

const Redirect = Closed({
  from: Type.String({
    pattern: OLD,
    maxLength: MAX_PATH,
    description:
      'Path of the old site. `:id` stands for one part of the path, `/*` at the end for any rest. Example: /users/:id',
  }),
  to: Type.String({
    pattern: OURS,
    maxLength: MAX_PATH,
    description: 'Path on this site. It can use the parameters of the old path. Example: /people/:id',
  }),
})
export type Redirect = Static<typeof Redirect>

/** Filled by the importer, changed by staff. The first one that fits counts. */
export const redirectsSetting = defineSetting({
  name: 'redirects',
  description:
    'Where addresses of the previous site lead. Used only where this site has no page. Of two that fit, the first counts.',
  schema: Type.Array(Redirect, { maxItems: MAX_REDIRECTS, description: 'At most 200 redirects.' }),
  initial: [],
  check: faultOf,
})

function faultOf(redirects: readonly Redirect[]): SettingFault | undefined {
  const sources = redirects.map(({ from }) => segmentsOf(from))
  for (const [index, { from, to }] of redirects.entries()) {
    const parameters = parametersOf(sources[index]!)
    const target = segmentsOf(to)
    if (FOR_PROGRAMS.test(from))
      return {
        field: `${index}.from`,
        message: phrase('request.invalid.redirect_of_program')`Addresses of programs are not redirected.`,
      }
    if (new Set(parameters).size < parameters.length)
      return {
        field: `${index}.from`,
        message: phrase('request.invalid.redirect_parameter_twice')`Two parameters have the same name.`,
      }
    if (redirects.findIndex((other) => other.from === from) < index)
      return {
        field: `${index}.from`,
        message: phrase('request.invalid.redirect_twice')`This address is already redirected.`,
      }
    if (parametersOf(target).some((parameter) => !parameters.includes(parameter)))
      return {
        field: `${index}.to`,
        message: phrase('request.invalid.redirect_no_parameter')`The old path has no such parameter.`,
      }
    if (sources.some((source) => canMeet(target, source)))
      return {
        field: `${index}.to`,
        message: phrase('request.invalid.redirect_of_redirect')`This address is redirected itself.`,
      }
  }
  return undefined
}
