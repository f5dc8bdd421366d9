import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Service } from '../src/app.ts'
import type { ProblemLeft } from '../src/kernel/http/errors.ts'
import { problemsOf, type RefusingRoute, UNIVERSAL } from '../src/kernel/http/problems.ts'
import { english } from '../src/kernel/language/sentence.ts'
import { mapFaults } from '../src/kernel/problem.ts'
import { translations } from '../src/messages/index.ts'

const CHINESE = /\p{Script=Han}/u

/**
 * Checks every problem that a service under test sends. It must be translated, or the test file fails; and its
 * operation must list it, or the whole run fails (`tools/test.ts` reads what is recorded here).
 */
export function watchProblems(service: () => Service): { left: ProblemLeft; assertGood(): void } {
  const faults = new Set<string>()
  const [seen, noted] = [new Set<string>(), new Set<string>()]
  return {
    left({ status, code, text, faults: fields = {} }, request) {
      // Routes that a test makes for itself refuse in English only; the framework's refusals are in its own words.
      if (code.startsWith('test.') || text === STATUS_CODES[status]) return
      const said = translations.in('zh-CN', code, text)
      if (!CHINESE.test(said)) faults.add(`${code} is not said in Chinese: ${said}`)
      for (const [field, sentences] of Object.entries(mapFaults(fields, english)))
        for (const sentence of sentences)
          if (sentence.startsWith(field)) faults.add(`${code} repeats the name of ${field}: ${sentence}`)
      for (const [field, sentences] of Object.entries(fields))
        for (const sentence of sentences) {
          const part = translations.in('zh-CN', code, sentence)
          if (!CHINESE.test(part)) faults.add(`${code} does not say in Chinese what is wrong with ${field}: ${part}`)
        }
      const route = routeOf(request)
      const what = `${route?.schema.operationId} ${status} ${code}`
      if (!route?.schema.operationId || seen.has(what)) return
      seen.add(what)
      if (!isListed(service(), route, status, code)) noted.add(what)
    },
    assertGood() {
      const file = process.env['PLAZA_TEST_UNLISTED']
      if (file && noted.size > 0) appendFileSync(file, `${[...noted].join('\n')}\n`)
      assert.deepEqual([...faults], [], 'problems left that are not as they should be')
    },
  }
}

type Route = RefusingRoute & { schema: { operationId?: string; hide?: boolean } }

function routeOf({ routeOptions, method }: FastifyRequest): Route | undefined {
  const { url, schema, config } = routeOptions
  const isDescribed = schema !== undefined && !(schema as Route['schema']).hide
  return url !== undefined && isDescribed ? ({ method, url, schema, config } as Route) : undefined
}

const isListed = ({ problems }: Service, route: Route, status: number, code: string): boolean =>
  UNIVERSAL[status]?.includes(code) === true || problemsOf(route, problems).get(String(status))?.includes(code) === true
