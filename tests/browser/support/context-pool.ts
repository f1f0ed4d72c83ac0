import type { Browser, BrowserContext } from '@playwright/test'

/** Browsers nobody has used before, as far as a test can tell. */
export interface ContextPool {
  /** Opens a context with the test's options; `options` identifies it. */
  readonly take: (options: string) => Promise<BrowserContext>
  readonly giveBack: (context: BrowserContext) => Promise<void>
}

interface Kept {
  readonly options: string
  /** Whether all that was left in it can be taken out again. */
  readonly empty: () => Promise<boolean>
}

/** A context is reused only if its pages stayed on one origin: elsewhere, nobody knows what a page stored. */
const keepable = async (context: BrowserContext, home: string, options: string): Promise<Kept> => {
  // while this page is open, the next page shares its process and compiled code
  const anchor = await context.newPage()
  await anchor.goto(`${home}/settings.js`)
  const been = { elsewhere: false }
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { protocol, origin } = new URL(frame.url())
      if (protocol.startsWith('http') && origin !== home) been.elsewhere = true
    }),
  )

  const empty = async (): Promise<boolean> => {
    // a page that saves while it closes would change the tests that follow
    await context.setOffline(true)
    for (const page of context.pages()) if (page !== anchor) await page.close()
    if (been.elsewhere) return false
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
    return anchor.evaluate(() => {
      localStorage.clear()
      // a clock that was put in place stands in every page to come
      return !('__pwClock' in window)
    })
  }
  return { options, empty }
}

/** Most of what loading the application takes, a browser that has loaded it before has done: contexts are emptied and used again. */
export const contextPool = (browser: Browser, home: string): ContextPool => {
  const known = new Map<BrowserContext, Kept>()
  const free = new Set<BrowserContext>()

  const take: ContextPool['take'] = async (options) => {
    const found = [...free].find((context) => known.get(context)?.options === options)
    if (found !== undefined) {
      free.delete(found)
      return found
    }
    const context = await browser.newContext()
    known.set(context, await keepable(context, home, options))
    return context
  }

  const giveBack: ContextPool['giveBack'] = async (context) => {
    const isEmpty = await (known.get(context)?.empty() ?? Promise.resolve(false)).catch(() => false)
    if (isEmpty) {
      free.add(context)
      return
    }
    known.delete(context)
    await context.close()
  }

  return { take, giveBack }
}
