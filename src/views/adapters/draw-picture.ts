import { toBlob } from 'html-to-image'
import './draw-picture.css'
import { drawAll } from './rendering/render-queue.tsx'
import { withWholeRows } from './rendering/whole-rows.ts'

const boxSides = ['top', 'right', 'bottom', 'left']
const boxCorners = ['top-left', 'top-right', 'bottom-right', 'bottom-left']

/** Copying all properties a browser knows would take minutes. */
const drawnProperties: readonly string[] = [
  ...['display', 'position', 'box-sizing', 'float', 'z-index', 'visibility', 'opacity', 'clip-path', 'transform'],
  ...['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height', 'overflow-x', 'overflow-y'],
  ...boxSides,
  ...boxSides.flatMap((side) => [`margin-${side}`, `padding-${side}`]),
  ...boxSides.flatMap((side) => [`border-${side}-width`, `border-${side}-style`, `border-${side}-color`]),
  ...boxCorners.map((corner) => `border-${corner}-radius`),
  ...['background-color', 'background-image', 'background-size', 'background-position', 'background-repeat'],
  ...['border-collapse', 'border-spacing', 'table-layout', 'caption-side', 'vertical-align', 'box-shadow'],
  ...['color', 'font-family', 'font-size', 'font-style', 'font-weight', 'font-variant-numeric', 'font-stretch'],
  ...['line-height', 'letter-spacing', 'text-align', 'text-transform', 'text-overflow'],
  ...['text-decoration-line', 'text-decoration-style', 'text-decoration-color', 'text-underline-offset'],
  ...['white-space-collapse', 'text-wrap-mode', 'overflow-wrap', 'word-break', 'list-style-type', 'content'],
  ...['flex-direction', 'flex-wrap', 'flex-grow', 'flex-shrink', 'flex-basis', 'order', 'row-gap', 'column-gap'],
  ...['align-items', 'align-self', 'align-content', 'justify-content', 'justify-items', 'justify-self'],
  ...['grid-template-columns', 'grid-template-rows', 'grid-auto-flow', 'scrollbar-width'],
  ...['grid-column-start', 'grid-column-end', 'grid-row-start', 'grid-row-end', 'fill', 'stroke', 'stroke-width'],
]

const markProperties = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linejoin'],
  ...['stroke-linecap', 'opacity', 'color', 'display', 'visibility', 'font-family', 'font-size', 'font-weight'],
  ...['text-anchor', 'dominant-baseline', 'letter-spacing', 'paint-order', 'font-variant-numeric'],
]

/** SVG is copied as written, so its styles must be inlined. */
const inlineSvgStyles = (stage: Element): void => {
  const marks = [...stage.querySelectorAll('svg *')].map((mark) => {
    const style = getComputedStyle(mark)
    return { mark, written: markProperties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ') }
  })
  marks.forEach(({ mark, written }) => {
    mark.setAttribute('style', `${mark.getAttribute('style') ?? ''}; ${written}`)
  })
}

const isInCell = (element: Element): boolean => element.closest('td, [role="gridcell"]') !== null

/** A cell's button that opens the row stays in the picture, because it contains the cell's text. */
const isScreenOnlyButton = (element: Element): boolean =>
  element.matches('button') &&
  ((element.matches('[aria-haspopup]') && !isInCell(element)) || element.textContent.trim() === '')

const isUnseen = (element: Element): boolean =>
  element instanceof HTMLElement && element.offsetWidth === 1 && element.offsetHeight === 1

const isPictured = (node: Node): boolean => !(node instanceof Element) || !(isScreenOnlyButton(node) || isUnseen(node))

const nextFrame = (page: Window): Promise<unknown> => new Promise((resolve) => page.requestAnimationFrame(resolve))

const scrolledIn = (area: Element): readonly Element[] =>
  [...area.querySelectorAll('*')].filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)

const scrollTo = (element: Element, left: number, top: number): void => {
  element.scrollTo({ left, top, behavior: 'instant' })
}

/** Copies begin at the scroll start, and virtual rows there must be drawn first. */
const resetScrolling = async (page: Window, area: Element): Promise<() => void> => {
  const scrollOffsets = scrolledIn(area).map((element) => ({
    element,
    left: element.scrollLeft,
    top: element.scrollTop,
  }))
  scrollOffsets.forEach(({ element }) => {
    scrollTo(element, 0, 0)
  })
  if (scrollOffsets.length > 0) {
    await nextFrame(page)
    await nextFrame(page)
  }
  return () => {
    scrollOffsets.forEach(({ element, left, top }) => {
      scrollTo(element, left, top)
    })
  }
}

/** Works on a hidden copy, without the elements that are for the screen only. */
const copyToStage = (page: Document, area: HTMLElement): HTMLElement => {
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

const pictureMargin = 24

const drawStage = (page: Window, stage: HTMLElement): Promise<Blob | null> => {
  const { offsetWidth: width, offsetHeight: height } = stage
  return toBlob(stage, {
    width: width + 2 * pictureMargin,
    height: height + 2 * pictureMargin,
    style: { position: 'static', margin: `${pictureMargin}px`, width: `${width}px` },
    backgroundColor: page.getComputedStyle(page.document.body).backgroundColor,
    pixelRatio: Math.max(2, page.devicePixelRatio),
    skipFonts: true,
    includeStyleProperties: [...drawnProperties],
    filter: isPictured,
  })
}

export const drawPicture = async (page: Window): Promise<Blob | null> => {
  const area = page.document.querySelector<HTMLElement>('[data-pictured]')
  if (area === null) return null
  drawAll()
  const scrollBack = await resetScrolling(page, area)
  const stage = withWholeRows(() => copyToStage(page.document, area))
  scrollBack()
  try {
    inlineSvgStyles(stage)
    return await drawStage(page, stage)
  } finally {
    stage.remove()
  }
}
