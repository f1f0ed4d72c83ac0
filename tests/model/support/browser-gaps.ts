import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** What Mantine asks of a browser and happy-dom lacks or only pretends to have. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver = StillObserver
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

// a second is little where everything runs at once
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
