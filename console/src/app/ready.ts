/** Says that whoever types or clicks now is heard. */
export const markReady = (): void => {
  document.documentElement.dataset['ready'] = ''
}
