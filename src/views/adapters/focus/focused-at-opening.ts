const latestFocus: { element: Element | null } = { element: null }

export const trackFocus = (page: Document): void => {
  page.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) latestFocus.element = target
  })
}

/** Chromium from version 150 immediately removes the focus from a button that its own click disables. */
export const focusedAtOpening = (): Element | null =>
  document.activeElement === document.body && latestFocus.element?.matches(':disabled') === true
    ? latestFocus.element
    : document.activeElement
