// Runs in the page; the tests have no browser types.
interface Element {
  tagName: string
  className: unknown
  parentElement: Element | null
}
type Matches = (element: Element, ...more: unknown[]) => boolean
interface Helper {
  data(found: { contrastRatio?: number }): void
}
type Evaluate = (this: Helper, element: Element, ...more: unknown[]) => boolean | undefined
declare const window: {
  axe: { _audit: { checks: Record<string, { evaluate: Evaluate }>; rules: { id: string; matches: Matches }[] } }
  looks: Looks
  getComputedStyle(element: Element): Record<string, string>
}

export interface Looks {
  /** Call it before axe runs, with those that passed before. */
  begin(passed: readonly number[]): void
  /** Those that passed for the first time. */
  fresh(): number[]
}

/**
 * Contrast is two thirds of what axe takes, and most elements look like one that was checked before: the posts of a
 * list, the rows of a table, the frame around every page. An element whose text, and whose background up to the root,
 * look like those of one that passed is not checked again. One that did not pass is checked each time.
 */
export function skipKnownLooks(): void {
  const { checks, rules } = window.axe._audit
  const check = checks['color-contrast']!
  const rule = rules.find(({ id }) => id === 'color-contrast')!
  const { evaluate } = check
  const { matches } = rule
  let passed = new Set<number>()
  let fresh: number[] = []
  // For one run of axe: then the page changes.
  let backgrounds = new Map<Element, number>()
  let known = new Map<Element, number>()

  function hash(parts: readonly unknown[]): number {
    const text = parts.join('\n')
    let [one, other] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      one = Math.imul(one ^ code, 2654435761)
      other = Math.imul(other ^ code, 1597334677)
    }
    return 4294967296 * (other & 0x1fffff) + (one >>> 0)
  }

  function backgroundOf(element: Element | null): number {
    if (!element) return 0
    let found = backgrounds.get(element)
    if (found === undefined) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } =
        window.getComputedStyle(element)
      const own = [element.tagName, element.className, backgroundColor, backgroundImage, opacity, filter, mixBlendMode]
      found = hash([...own, position, backgroundOf(element.parentElement)])
      backgrounds.set(element, found)
    }
    return found
  }

  function lookOf(element: Element): number {
    let found = known.get(element)
    if (found === undefined) {
      const { color, fontSize, fontWeight, textShadow, visibility } = window.getComputedStyle(element)
      found = hash([color, fontSize, fontWeight, textShadow, visibility, backgroundOf(element)])
      known.set(element, found)
    }
    return found
  }

  rule.matches = (element, ...more) => !passed.has(lookOf(element)) && matches(element, ...more)
  check.evaluate = function (element, ...more) {
    const look = lookOf(element)
    if (passed.has(look)) return true
    // What is out of sight passes too, without a look at its colours.
    let isMeasured = false
    const data: Helper['data'] = (found) => {
      isMeasured = found.contrastRatio !== undefined
      this.data(found)
    }
    const result = evaluate.call({ ...this, data }, element, ...more)
    if (result && isMeasured) {
      passed.add(look)
      fresh.push(look)
    }
    return result
  }
  window.looks = {
    begin(given) {
      passed = new Set(given)
      fresh = []
      backgrounds = new Map()
      known = new Map()
    },
    fresh: () => fresh,
  }
}
