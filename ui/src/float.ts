const GAP_PX = 4
const MARGIN_PX = 8

/** Places a floating element below its button, or above where there is more space, and keeps it on the screen. */
export function float(floating: HTMLElement, anchor: Element): void {
  const button = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const { innerWidth, innerHeight } = window
  const fitsBelow = button.bottom + GAP_PX + height <= innerHeight - MARGIN_PX
  const top = fitsBelow || button.top < innerHeight / 2 ? button.bottom + GAP_PX : button.top - GAP_PX - height
  const left = button.left + width <= innerWidth - MARGIN_PX ? button.left : button.right - width
  floating.style.top = `${Math.max(MARGIN_PX, Math.min(top, innerHeight - height - MARGIN_PX))}px`
  floating.style.left = `${Math.max(MARGIN_PX, Math.min(left, innerWidth - width - MARGIN_PX))}px`
}
