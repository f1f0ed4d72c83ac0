// for pages whose panels never arrive
const firstPaintTimeoutMs = 4000

const firstPaint = { isOnScreen: (): void => undefined }

/** Resolves once everything in view is drawn or the person acts; further code may load then. */
export const drawnFirst: Promise<void> = new Promise((resolve) => {
  firstPaint.isOnScreen = resolve
  if (!('IntersectionObserver' in window)) resolve()
  setTimeout(resolve, firstPaintTimeoutMs)
  for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, () => resolve(), { once: true })
})

export const tellDrawn = (): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(firstPaint.isOnScreen)))
}
