import { toBlob } from 'html-to-image'
import './draw-picture.css'
import { drawnProperties, styleMarks } from './picture-styles.ts'

const isHandle = (element: Element): boolean =>
  element.matches('button') && (element.matches('[aria-haspopup]') || element.textContent.trim() === '')

/** Words for those who do not see are a pixel large. */
const isUnseen = (element: Element): boolean =>
  element instanceof HTMLElement && element.offsetWidth === 1 && element.offsetHeight === 1

const isPictured = (node: Node): boolean => !(node instanceof Element) || !(isHandle(node) || isUnseen(node))

const frame = (page: Window): Promise<unknown> => new Promise((resolve) => page.requestAnimationFrame(resolve))

const scrolledIn = (area: Element): readonly Element[] =>
  [...area.querySelectorAll('*')].filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)

const scrollTo = (element: Element, left: number, top: number): void => {
  element.scrollTo({ left, top, behavior: 'instant' })
}

/** A copy of what is scrolled begins at its beginning, where rows that come and go must first be called. */
const scrolledBack = async (page: Window, area: Element): Promise<() => void> => {
  const places = scrolledIn(area).map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }))
  places.forEach(({ element }) => {
    scrollTo(element, 0, 0)
  })
  if (places.length > 0) {
    await frame(page)
    await frame(page)
  }
  return () => {
    places.forEach(({ element, left, top }) => {
      scrollTo(element, left, top)
    })
  }
}

/** A copy outside the screen, so that what is for the screen alone takes no room in it and nobody sees it go. */
const copied = (page: Document, area: HTMLElement): HTMLElement => {
  const stage = page.createElement('div')
  stage.className = 'picture-stage'
  stage.inert = true
  stage.style.width = `${area.offsetWidth}px`
  stage.append(area.cloneNode(true))
  stage.querySelectorAll('[data-screen-only]').forEach((element) => {
    element.remove()
  })
  area.parentElement?.append(stage)
  return stage
}

const margin = 24

const draw = (page: Window, stage: HTMLElement): Promise<Blob | null> => {
  const { offsetWidth: width, offsetHeight: height } = stage
  return toBlob(stage, {
    width: width + 2 * margin,
    height: height + 2 * margin,
    style: { position: 'static', margin: `${margin}px`, width: `${width}px` },
    backgroundColor: page.getComputedStyle(page.document.body).backgroundColor,
    pixelRatio: Math.max(2, page.devicePixelRatio),
    // the fonts are the system's
    skipFonts: true,
    includeStyleProperties: [...drawnProperties],
    filter: isPictured,
  })
}

export const drawPicture = async (page: Window): Promise<Blob | null> => {
  const area = page.document.querySelector<HTMLElement>('[data-pictured]')
  if (area === null) return null
  const scrollBack = await scrolledBack(page, area)
  const stage = copied(page.document, area)
  scrollBack()
  try {
    styleMarks(stage)
    return await draw(page, stage)
  } finally {
    stage.remove()
  }
}
