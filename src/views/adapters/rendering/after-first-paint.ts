// limits the wait on pages whose panels never arrive
const firstPaintTimeoutMs = 4000

const paintSignal = { isOnScreen: (): void => undefined }

/** Resolves once everything in view is drawn or the person acts; further code may load then. */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  paintSignal.isOnScreen = resolve
  if (!('IntersectionObserver' in window)) resolve()
  setTimeout(resolve, firstPaintTimeoutMs)
  for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, () => resolve(), { once: true })
})

export const reportFirstPaint = (): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(paintSignal.isOnScreen)))
}
