import { focusHeadingNear, sectionsAround } from './focus-heading.ts'

const checkIntervalMs = 50
// the code that removed the element may move the focus itself
const graceMs = 150
// a button may be enabled again soon, or only after its call
const disabledMs = 1_000
const loadingMs = 10_000

interface FocusedElement {
  readonly element: Element
  readonly around: readonly Element[]
}

const isGone = ({ element }: FocusedElement): boolean => !element.isConnected
const isDisabled = ({ element }: FocusedElement): boolean => element.matches(':disabled')
const isLost = (focused: FocusedElement): boolean =>
  document.activeElement === document.body && (isGone(focused) || isDisabled(focused))

const graceOf = (lost: FocusedElement): number => {
  if (isGone(lost)) return graceMs
  return lost.element.matches('[data-loading]') ? loadingMs : disabledMs
}

const focusAgain = ({ element }: FocusedElement): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** Returns a lost focus to a re-enabled button, or else to the nearest heading. The result ends the rescue. */
export const rescueFocus = (): (() => void) => {
  let focused: FocusedElement | undefined
  let timer: number | undefined

  const look = (): void => {
    if (timer === undefined && focused !== undefined && isLost(focused)) wait(focused, performance.now())
  }
  const rescue = (lost: FocusedElement, since: number): void => {
    timer = undefined
    if (focused !== lost) look()
    else if (document.activeElement !== document.body) return
    else if (!isGone(lost) && !isDisabled(lost)) focusAgain(lost)
    else if (performance.now() - since < graceOf(lost)) wait(lost, since)
    else focusHeadingNear(lost.around)
  }
  const wait = (lost: FocusedElement, since: number): void => {
    timer = window.setTimeout(rescue, checkIntervalMs, lost, since)
  }

  const note = ({ target }: Pick<FocusEvent, 'target'>): void => {
    if (target instanceof Element) focused = { element: target, around: sectionsAround(target) }
  }
  const forget = (): void => {
    focused = undefined
  }

  if (document.activeElement !== document.body) note({ target: document.activeElement })
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', forget)
  return () => {
    changes.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', forget)
    window.clearTimeout(timer)
  }
}
