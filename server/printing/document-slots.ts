import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, BrowserContextOptions } from 'playwright-core'
import { viewportOf } from './sheet.ts'

export interface PrintSlot {
  readonly context: BrowserContext
}

export interface PrintSlots<R extends PrintSlot> {
  readonly enter: (browser: Browser) => Promise<R>
  readonly isKept: (slot: R, isDone: boolean) => boolean
}

export const freshContextSlots = (options: BrowserContextOptions): PrintSlots<PrintSlot> => ({
  enter: async (browser) => ({ context: await browser.newContext(options) }),
  isKept: () => false,
})

export interface DocumentSlot extends PrintSlot {
  readonly session: CDPSession
  readonly lost: Promise<never>
  readonly so: { documents: number; letters: number; isTidy: Promise<boolean> }
}

/** A new page costs as much time as a small document, so a page is reused until documents have made it grow. */
const maxUses = { documents: 50, letters: 500_000 }
const tidyingMs = 3000

const contextOptions = {
  viewport: viewportOf('landscape'),
  locale: 'en-AU',
  colorScheme: 'light',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  acceptDownloads: false,
  javaScriptEnabled: false,
} as const

/** Resolves when all content has loaded. A CDP session reports in order, so loads are not confused. */
export const loadPage = async (session: CDPSession, show: () => Promise<unknown>): Promise<void> => {
  const isLoaded = new Promise<void>((resolve) => {
    session.once('Page.loadEventFired', () => resolve())
  })
  await show()
  await isLoaded
}

const clearPage = async (session: CDPSession): Promise<boolean> => {
  try {
    await loadPage(session, () => session.send('Page.navigate', { url: 'about:blank' }))
    // frees two thirds of the memory in use at this point
    await session.send('HeapProfiler.collectGarbage')
    return true
  } catch {
    return false
  }
}

const tidySlot = (session: CDPSession): Promise<boolean> =>
  Promise.race([clearPage(session), wait(tidyingMs, false, { ref: false })])

const openDocumentSlot = async (context: BrowserContext): Promise<DocumentSlot> => {
  await context.route('**/*', (route) => route.abort())
  await context.routeWebSocket('**/*', (socket) => socket.close())
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Page.enable')
  const so = { documents: 0, letters: 0, isTidy: tidySlot(session) }
  const lost = new Promise<never>((_, reject) => {
    page.once('crash', () => reject(new Error('the page of a document crashed')))
    page.once('close', () => reject(new Error('the page of a document was closed')))
  })
  lost.catch(() => {
    so.isTidy = Promise.resolve(false)
  })
  return { context, session, lost, so }
}

const isSpent = ({ so }: DocumentSlot): boolean => so.documents >= maxUses.documents || so.letters >= maxUses.letters

export const documentSlots = (): PrintSlots<DocumentSlot> => {
  const kept: DocumentSlot[] = []

  const enter = async (browser: Browser): Promise<DocumentSlot> => {
    const slot = kept.pop() ?? (await openDocumentSlot(await browser.newContext(contextOptions)))
    if (slot.context.browser() === browser && (await slot.so.isTidy)) return slot
    // not awaited: a browser that hangs does not close it
    slot.context.close().catch(() => undefined)
    return enter(browser)
  }

  return {
    enter,
    isKept: (slot, isDone) => {
      if (!isDone || isSpent(slot)) return false
      slot.so.isTidy = tidySlot(slot.session)
      kept.push(slot)
      return true
    },
  }
}
