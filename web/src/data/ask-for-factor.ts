/** Shows the dialog and returns whether the factor was shown. */
type Show = () => Promise<boolean>

let show: Show | undefined
let asked: Promise<boolean> | undefined

/** Registers the page's dialog; the returned function removes it again. */
export function offerFactorDialog(given: Show): () => void {
  show = given
  return () => {
    show = undefined
  }
}

/** Asks for the second factor; concurrent requests share one dialog. */
export function askForFactor(): Promise<boolean> {
  asked ??= (show?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}
