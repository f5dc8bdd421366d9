/**
 * Starts the scripts of a page that can be read without them: once its first picture is there and painted, so that they
 * do not compete with it for a slow line; at once when somebody touches the page. It stands in the HTML, and the page's
 * policy names its hash; the files are in an attribute, so that it is the same on every page.
 */
export const BOOT = `{
const files = document.currentScript.dataset.files.split(' ')
let isStarted = false
const start = () => {
  if (isStarted) return
  isStarted = true
  for (const href of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  import(files[0])
}
const paint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
const picture = document.querySelector('img[fetchpriority=high]')
if (!picture || picture.complete) paint()
else for (const outcome of ['load', 'error']) picture.addEventListener(outcome, paint, { once: true })
setTimeout(start, 1500)
for (const intent of ['pointerdown', 'keydown']) addEventListener(intent, start, { capture: true, passive: true, once: true })
}`
