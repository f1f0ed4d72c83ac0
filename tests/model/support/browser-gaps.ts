import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Mantine needs browser features that happy-dom lacks or only pretends to have. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver = StillObserver
// happy-dom's IntersectionObserver never fires, because happy-dom has no layout
Reflect.deleteProperty(globalThis, 'IntersectionObserver')
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
HTMLElement.prototype.hidePopover = () => undefined

const styleless = document.createElement('span').style

// no style sheet is loaded here, and looking for rules in every ancestor took a fifth of the time
window.getComputedStyle = (element) =>
  element instanceof HTMLElement || element instanceof SVGElement ? element.style : styleless

// a second is little where everything runs at once
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
