const headingSelector = 'h1, h2, h3, h4'
const sectionSelector = 'section, form, dialog, [role="dialog"], main'

const isVisible = (element: Element): boolean => element.isConnected && element.checkVisibility()

const focusByScript = (element: HTMLElement): void => {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

export const sectionsAround = (element: Element): readonly Element[] => {
  const around: Element[] = []
  for (
    let part = element.closest(sectionSelector);
    part !== null;
    part = part.parentElement?.closest(sectionSelector) ?? null
  )
    around.push(part)
  return around
}

export const focusHeadingNear = (around: readonly Element[]): void => {
  const page = document.querySelector<HTMLElement>('main')
  const heading = [...around, ...(page === null ? [] : [page])]
    .filter(isVisible)
    .flatMap((part) => [...part.querySelectorAll<HTMLElement>(headingSelector)])
    .find(isVisible)
  const target = heading ?? page
  if (target !== null) focusByScript(target)
}

const ringPx = 4

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= ringPx && bottom <= window.innerHeight - ringPx
}

export const focusInView = (element: HTMLElement): void => {
  element.focus({ preventScroll: true })
  if (!isInView(element)) element.scrollIntoView({ block: 'center' })
}
