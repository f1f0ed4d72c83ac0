import type { Browser } from 'playwright-core'
import { Counter, Gauge, type Registry } from 'prom-client'

const poolStates = ['working', 'waiting'] as const
type PageState = (typeof poolStates)[number]

const failureReasons = ['NoPrinter', 'PrinterBusy', 'PrintFailed', 'PrintTooSlow'] as const

export interface ChromiumMetrics {
  readonly follow: (browser: Browser) => Browser
  readonly giveUp: (browser: Browser) => void
  /** From now on, a browser that ends is not counted as lost. */
  readonly close: () => void
  readonly enter: (state: PageState) => () => void
  readonly fail: (reason: (typeof failureReasons)[number]) => void
  readonly countIn: (registry: Registry) => void
}

export const openChromiumMetrics = (): ChromiumMetrics => {
  const registers: Registry[] = []
  const browsers = new Gauge({ name: 'plutus_chromium_browsers', help: 'Browsers running on this node', registers })
  const started = new Counter({
    name: 'plutus_chromium_browsers_started_total',
    help: 'Browsers started',
    registers,
  })
  const lost = new Counter({
    name: 'plutus_chromium_browsers_lost_total',
    help: 'Browsers that ended unexpectedly, or were stopped because they hung',
    labelNames: ['reason'],
    registers,
  })
  const pages = new Gauge({
    name: 'plutus_chromium_pages',
    help: 'Pages in progress in the browser of this node, and pages that wait',
    labelNames: ['state'],
    registers,
  })
  const begun = new Counter({
    name: 'plutus_chromium_pages_started_total',
    help: 'Pages started',
    registers,
  })
  const failed = new Counter({
    name: 'plutus_chromium_pages_failed_total',
    help: 'Pages that failed, or found no slot or no browser',
    labelNames: ['reason'],
    registers,
  })
  for (const state of poolStates) pages.set({ state }, 0)
  for (const reason of failureReasons) failed.inc({ reason }, 0)
  for (const reason of ['ended', 'hung']) lost.inc({ reason }, 0)

  const needed = new Set<Browser>()
  const state = { isClosed: false }

  return {
    follow: (browser) => {
      needed.add(browser)
      started.inc()
      browsers.inc()
      browser.once('disconnected', () => {
        browsers.dec()
        if (needed.delete(browser) && !state.isClosed) lost.inc({ reason: 'ended' })
      })
      return browser
    },
    giveUp: (browser) => {
      if (needed.delete(browser)) lost.inc({ reason: 'hung' })
    },
    close: () => {
      state.isClosed = true
    },
    enter: (as) => {
      if (as === 'working') begun.inc()
      pages.inc({ state: as })
      return () => pages.dec({ state: as })
    },
    fail: (reason) => failed.inc({ reason }),
    countIn: (registry) => {
      for (const each of [browsers, started, begun]) registry.registerMetric(each)
      for (const each of [lost, failed]) registry.registerMetric(each)
      registry.registerMetric(pages)
    },
  }
}
