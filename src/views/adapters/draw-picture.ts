import { toBlob } from 'html-to-image'

const isPictured = (node: Node): boolean => !(node instanceof Element && node.hasAttribute('data-screen-only'))

const frame = (page: Window): Promise<unknown> => new Promise((resolve) => page.requestAnimationFrame(resolve))

const scrolledIn = (area: Element): readonly Element[] =>
  [...area.querySelectorAll('*')].filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)

/** A copy of what is scrolled stands at its beginning, where rows that come and go are not: they are called there first. */
const fromTheTop = async <A>(page: Window, area: Element, draw: () => Promise<A>): Promise<A> => {
  const scrolled = scrolledIn(area).map((element) => ({
    element,
    at: [element.scrollLeft, element.scrollTop] as const,
  }))
  scrolled.forEach(({ element }) => {
    element.scrollTo({ left: 0, top: 0, behavior: 'instant' })
  })
  if (scrolled.length > 0) {
    await frame(page)
    await frame(page)
  }
  try {
    return await draw()
  } finally {
    scrolled.forEach(({ element, at: [left, top] }) => {
      element.scrollTo({ left, top, behavior: 'instant' })
    })
  }
}

const margin = 24

/** The dashboard on the page as a PNG, in its colours; none when there is nothing to draw or no room to draw it in. */
export const drawPicture = async (page: Window): Promise<Blob | null> => {
  const area = page.document.querySelector<HTMLElement>('[data-pictured]')
  if (area === null) return null
  const { width, height } = area.getBoundingClientRect()
  return fromTheTop(page, area, () =>
    toBlob(area, {
      width: width + 2 * margin,
      height: height + 2 * margin,
      style: { margin: `${margin}px`, width: `${width}px` },
      backgroundColor: page.getComputedStyle(page.document.body).backgroundColor,
      pixelRatio: Math.max(2, page.devicePixelRatio),
      // the fonts are the system's
      skipFonts: true,
      filter: isPictured,
    }),
  )
}
