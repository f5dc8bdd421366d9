/** Takes the last decision back, where it can be; outlives the item it was about. */
export const lastDecision: { current: (() => void) | undefined } = { current: undefined }
