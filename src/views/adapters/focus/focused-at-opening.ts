const latest: { element: Element | null } = { element: null }

export const noteFocus = (page: Document): void => {
  page.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) latest.element = target
  })
}

/** What had the focus as a dialog opened; since version 150 Chromium takes it at once from a button that its own click disables. */
export const focusedAtOpening = (): Element | null =>
  document.activeElement === document.body && latest.element?.matches(':disabled') === true
    ? latest.element
    : document.activeElement
