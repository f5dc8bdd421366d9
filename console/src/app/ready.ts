/** Marks the page as interactive. */
export const markReady = (): void => {
  document.documentElement.dataset['ready'] = ''
}
