import type { Browser } from 'playwright-core'
import { O } from '../../src/domain/fp.ts'

interface WarmBrowser {
  readonly get: () => Promise<O.Option<Browser>>
  readonly giveUp: (browser: Browser) => void
  readonly close: () => Promise<void>
}

type BrowserStart = Promise<O.Option<Browser>>

const endBrowser = async (starting: BrowserStart | null): Promise<void> => {
  try {
    const browser = (await starting) ?? O.none
    if (O.isSome(browser)) await browser.value.close()
  } catch {
    // it has ended, or never started
  }
}

export const warmBrowser = (
  find: () => Promise<O.Option<string>>,
  launch: (path: string) => Promise<Browser>,
): WarmBrowser => {
  const kept: { browser: BrowserStart | null; started: Browser | null; isClosed: boolean } = {
    browser: null,
    started: null,
    isClosed: false,
  }

  const forget = () => {
    kept.browser = null
    kept.started = null
  }

  /** Does nothing if a new browser has already replaced this one. */
  const forgetThis = (browser: Browser) => {
    if (kept.started === browser) forget()
  }

  const start = async (): BrowserStart => {
    const path = await find()
    if (O.isNone(path)) return O.none
    const browser = await launch(path.value)
    kept.started = browser
    browser.on('disconnected', forgetThis)
    return O.some(browser)
  }

  return {
    get: () => {
      if (kept.isClosed) return Promise.resolve(O.none)
      if (kept.browser === null) {
        kept.browser = start()
        kept.browser.catch(forget)
      }
      return kept.browser
    },
    giveUp: (browser) => {
      forgetThis(browser)
      void endBrowser(Promise.resolve(O.some(browser)))
    },
    close: () => {
      kept.isClosed = true
      return endBrowser(kept.browser)
    },
  }
}
