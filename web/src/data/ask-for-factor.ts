/** Shows the dialog on the page and says whether the factor was shown. */
type Show = () => Promise<boolean>

let show: Show | undefined
let asked: Promise<boolean> | undefined

/** The page's dialog, as soon as the page is there; taken away again by what is returned. */
export function offerFactorDialog(given: Show): () => void {
  show = given
  return () => {
    show = undefined
  }
}

/** Asks for the second factor; what asks at the same time is answered by the same dialog. */
export function askForFactor(): Promise<boolean> {
  asked ??= (show?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}
