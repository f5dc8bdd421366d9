/**
 * Starts the scripts of a server-rendered page: once its first picture is painted, so that they do not compete with it
 * on a slow line, or at once when the user touches the page. It is inlined in the HTML and the policy names its hash;
 * the file names are in an attribute, so that the script is the same on every page.
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
