// of a page whose panels do not come
const patience = 4000

const first = { isOnScreen: (): void => undefined }

/**
 * Once what is in sight has been drawn: what more is needed may take the line and the browser's time then, or as soon as somebody
 * does something.
 */
export const drawnFirst: Promise<void> = new Promise((resolve) => {
  first.isOnScreen = resolve
  if (!('IntersectionObserver' in window)) resolve()
  setTimeout(resolve, patience)
  for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, () => resolve(), { once: true })
})

export const tellDrawn = (): void => {
  // not before it is painted
  requestAnimationFrame(() => setTimeout(first.isOnScreen))
}
