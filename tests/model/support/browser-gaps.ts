import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
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

const styleless = document.createElement('span').style

// no style sheet is loaded here, and looking for rules in every ancestor took a fifth of the time
window.getComputedStyle = (element) =>
  element instanceof HTMLElement || element instanceof SVGElement ? element.style : styleless

// React takes a stack trace of each element it makes, of which only its warnings would show anything
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })

// a second is little where everything runs at once
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
