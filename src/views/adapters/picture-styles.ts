const sides = ['top', 'right', 'bottom', 'left']
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left']

/** What an element of ours can look like: all a browser knows of each would take a picture minutes. */
export const drawnProperties: readonly string[] = [
  ...['display', 'position', 'box-sizing', 'float', 'z-index', 'visibility', 'opacity', 'clip-path', 'transform'],
  ...['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height', 'overflow-x', 'overflow-y'],
  ...sides,
  ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`]),
  ...sides.flatMap((side) => [`border-${side}-width`, `border-${side}-style`, `border-${side}-color`]),
  ...corners.map((corner) => `border-${corner}-radius`),
  ...['background-color', 'background-image', 'background-size', 'background-position', 'background-repeat'],
  ...['border-collapse', 'border-spacing', 'table-layout', 'caption-side', 'vertical-align', 'box-shadow'],
  ...['color', 'font-family', 'font-size', 'font-style', 'font-weight', 'font-variant-numeric', 'font-stretch'],
  ...['line-height', 'letter-spacing', 'text-align', 'text-decoration-line', 'text-transform', 'text-overflow'],
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

/** A drawing is copied as it is written: writes into each mark what style sheets say of it. */
export const styleMarks = (stage: Element): void => {
  const marks = [...stage.querySelectorAll('svg *')].map((mark) => {
    const style = getComputedStyle(mark)
    return { mark, written: markProperties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ') }
  })
  marks.forEach(({ mark, written }) => {
    mark.setAttribute('style', `${mark.getAttribute('style') ?? ''}; ${written}`)
  })
}
