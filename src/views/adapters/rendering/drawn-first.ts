// for pages whose panels never arrive
const patience = 4000

const first = { isOnScreen: (): void => undefined }

/** Resolves once everything in view is drawn or the person acts; further code may load then. */
export const drawnFirst: Promise<void> = new Promise((resolve) => {
  first.isOnScreen = resolve
  if (!('IntersectionObserver' in window)) resolve()
  setTimeout(resolve, patience)
  for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, () => resolve(), { once: true })
})

export const tellDrawn = (): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(first.isOnScreen)))
}
