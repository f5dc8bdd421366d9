/** The address of a picture no wider than it is shown: the service makes it once and keeps it. */
export const picture = (url: string, widthPx: number): string =>
  url.includes('/storage/') && !url.includes('?') ? `${url}?rule=w_${widthPx}` : url
