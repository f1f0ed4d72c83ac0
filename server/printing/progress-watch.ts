import type { Browser, CDPSession } from 'playwright-core'
import { E } from '../../src/domain/fp.ts'

interface ProgressLimits {
  /** A browser stands still if it uses less than a twentieth of this time on the processor. */
  readonly standstillMs: number
  /** The limit for every page, because some documents never end. */
  readonly maxPrintMs: number
}

export interface ProgressWatch {
  readonly signal: AbortSignal
  readonly follow: (browser: Browser) => void
  readonly end: () => void
}

const browserSessions = new WeakMap<Browser, Promise<CDPSession>>()

const sessionOf = (browser: Browser): Promise<CDPSession> => {
  const session = browserSessions.get(browser) ?? browser.newBrowserCDPSession()
  browserSessions.set(browser, session)
  return session
}

/** Seconds of processor time that the browser and its pages have used. */
const processorSecondsOf = async (browser: Browser): Promise<number> => {
  const session = await sessionOf(browser)
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

const checksPerTimeLimit = 20

interface KnownProgress {
  readonly at: number
  readonly work: number
  readonly isAsking: boolean
  readonly browser: Browser | null
}

/** Aborts when the browser stands still or `maxPrintMs` is over. A slow machine alone does not abort. */
export const watchProgress = ({ standstillMs, maxPrintMs }: ProgressLimits): ProgressWatch => {
  const giving = new AbortController()
  const begun = performance.now()
  const neededSeconds = standstillMs / 1000 / checksPerTimeLimit
  let known: KnownProgress = { at: begun, work: 0, isAsking: false, browser: null }

  const ask = async (browser: Browser): Promise<void> => {
    known = { ...known, isAsking: true }
    const work = await processorSecondsOf(browser).then(E.right, E.left)
    const hasWorked = E.isRight(work) && work.right - known.work >= neededSeconds
    known = {
      ...known,
      isAsking: false,
      ...(hasWorked ? { work: work.right, at: performance.now() } : {}),
    }
  }

  const timer = setInterval(() => {
    const now = performance.now()
    if (now - known.at >= standstillMs || now - begun >= maxPrintMs) giving.abort()
    else if (known.browser !== null && !known.isAsking) void ask(known.browser)
  }, standstillMs / checksPerTimeLimit)

  return {
    signal: giving.signal,
    follow: (browser) => {
      known = { ...known, browser }
    },
    end: () => {
      clearInterval(timer)
    },
  }
}
