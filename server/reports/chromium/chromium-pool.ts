import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { E, O, TE } from '../../../src/domain/fp.ts'
import { findChromium } from './find-chromium.ts'
import { launchChromium } from './launch-chromium.ts'
import { turnstile } from './turnstile.ts'
import { warmBrowser } from './warm-browser.ts'

/** Why something could not be printed. */
export interface PrintRefused {
  readonly _tag: 'NoPrinter' | 'PrinterBusy' | 'PrintFailed' | 'PrintTooSlow'
}

/** Work done in a context of its own: nothing of it is there for the next. */
type Work<A> = (context: BrowserContext) => Promise<A>

export interface ChromiumPool {
  readonly use: <A>(options: BrowserContextOptions, work: Work<A>) => TE.TaskEither<PrintRefused, A>
  readonly close: () => Promise<void>
}

export interface PoolOptions {
  /** The Chromium that was named, if one was. */
  readonly named: O.Option<string>
  readonly report: (defect: unknown) => void
  readonly atATime?: number
  readonly mostWaiting?: number
  /** For everything: waiting, starting the browser, and the work. */
  readonly limitMs?: number
}

const refuse = (_tag: PrintRefused['_tag']): E.Either<PrintRefused, never> => E.left({ _tag })

/** A browser that cannot close a context in this time hangs. */
const closingMs = 5000

const isOver = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

const isClosed = (context: BrowserContext): Promise<boolean> =>
  Promise.race([
    context.close().then(
      () => true,
      () => true,
    ),
    isOver(AbortSignal.timeout(closingMs)).then(() => false),
  ])

/** What prints: one Chromium kept warm for all, a few contexts at a time. */
export const openChromiumPool = ({
  named,
  report,
  atATime = 2,
  mostWaiting = 20,
  limitMs = 30_000,
}: PoolOptions): ChromiumPool => {
  const gate = turnstile(atATime, mostWaiting)
  const browser = warmBrowser(() => findChromium(named), launchChromium)

  const close = async (context: BrowserContext): Promise<void> => {
    if (!(await isClosed(context))) browser.giveUp()
  }

  const worked = async <A>(options: BrowserContextOptions, work: Work<A>, deadline: AbortSignal) => {
    const open = await browser.get()
    if (O.isNone(open)) return refuse('NoPrinter')
    const context = await open.value.newContext(options)
    const stop = () => void close(context)
    deadline.addEventListener('abort', stop, { once: true })
    try {
      return E.right(await work(context))
    } finally {
      deadline.removeEventListener('abort', stop)
      await close(context)
    }
  }

  const attempted = async <A>(options: BrowserContextOptions, work: Work<A>, deadline: AbortSignal) => {
    try {
      return await worked(options, work, deadline)
    } catch (defect) {
      if (!deadline.aborted) report(defect)
      return refuse(deadline.aborted ? 'PrintTooSlow' : 'PrintFailed')
    } finally {
      gate.leave()
    }
  }

  return {
    use: (options, work) => async () => {
      const deadline = AbortSignal.timeout(limitMs)
      if (!(await gate.enter(deadline))) return refuse(deadline.aborted ? 'PrintTooSlow' : 'PrinterBusy')
      const tooSlow = isOver(deadline).then(() => refuse('PrintTooSlow'))
      return Promise.race([attempted(options, work, deadline), tooSlow])
    },
    close: browser.close,
  }
}
