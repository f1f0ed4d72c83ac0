import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { E, O, TE } from '../../src/domain/fp.ts'
import { untilAborted } from '../log/concurrency/until-aborted.ts'
import { type ChromiumMetrics, openChromiumMetrics } from './chromium-metrics.ts'
import { findChromium, launchChromium } from './launch-chromium.ts'
import { freshContextSlots, type PrintSlot, type PrintSlots } from './document-slots.ts'
import { isOutOfHandles } from '../logger/out-of-handles.ts'
import { openSemaphore } from '../log/concurrency/semaphore.ts'
import { type ProgressWatch, watchProgress } from './progress-watch.ts'
import { openPrintTimes } from './print-times.ts'
import { warmBrowser } from './warm-browser.ts'
import type { PrintWait } from '../../src/domain/reports/run/print-wait.ts'

export interface PrintRefusal {
  readonly _tag: 'NoPrinter' | 'PrinterBusy' | 'PrintFailed' | 'PrintTooSlow'
}

type SlotWork<R, A> = (slot: R) => Promise<A>

interface PrintTurn {
  readonly letters: number
  readonly onWait?: (wait: PrintWait) => void
}

export interface ChromiumPool {
  /** An aborted `signal` ends the work immediately with `PrintFailed`. */
  readonly use: <A>(
    options: BrowserContextOptions,
    work: SlotWork<BrowserContext, A>,
    signal?: AbortSignal,
  ) => TE.TaskEither<PrintRefusal, A>
  readonly useSlot: <R extends PrintSlot, A>(
    slots: PrintSlots<R>,
    work: SlotWork<R, A>,
    signal?: AbortSignal,
    print?: PrintTurn,
  ) => TE.TaskEither<PrintRefusal, A>
  readonly close: () => Promise<void>
}

export interface PoolOptions {
  readonly executablePath: O.Option<string>
  readonly onDefect: (defect: unknown) => void
  readonly warn?: (line: string) => void
  readonly atATime?: number
  readonly maxQueued?: number
  /** `limitMs` limits a standstill of the browser, `maxPrintMs` the whole print. Neither counts the wait for a slot. */
  readonly limitMs?: number
  readonly maxPrintMs?: number
  readonly metrics?: ChromiumMetrics
}

const neverAborted = new AbortController().signal

const refusePrint = (_tag: PrintRefusal['_tag']): E.Either<PrintRefusal, never> => E.left({ _tag })

/** A browser that needs longer to end its work, or to close a context, hangs. */
const endingMs = 5000

const hasEndedInTime = (ending: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    ending.then(
      () => true,
      () => true,
    ),
    untilAborted(AbortSignal.timeout(endingMs)).then(() => false),
  ])

interface WorkLimits {
  readonly watch: ProgressWatch
  readonly signal: AbortSignal
}

export const openChromiumPool = ({
  executablePath,
  onDefect,
  warn = () => undefined,
  atATime = 2,
  maxQueued = 20,
  limitMs = 30_000,
  maxPrintMs = 10 * limitMs,
  metrics = openChromiumMetrics(),
}: PoolOptions): ChromiumPool => {
  const gate = openSemaphore(atATime, maxQueued)
  const times = openPrintTimes()
  const prints: PrintTurn[] = []

  /** The earlier prints share the slots. The estimate is too long if some of them are nearly done. */
  const secondsUntil = (print: PrintTurn, before: readonly PrintTurn[]): number | null => {
    const known = [...before, print].map(({ letters }) => O.toNullable(times.estimateMs(letters)))
    if (known.includes(null)) return null
    const own = known.at(-1) ?? 0
    const others = known.slice(0, -1).reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
    return Math.ceil((others / atATime + own) / 1000)
  }

  const tellQueued = (print: PrintTurn, queuedBefore: number): void =>
    print.onWait?.({
      before: atATime + queuedBefore,
      seconds: secondsUntil(print, prints.slice(0, prints.indexOf(print))),
    })

  const tellBegun = (print: PrintTurn): void => print.onWait?.({ before: 0, seconds: secondsUntil(print, []) })

  const remove = (print: PrintTurn): void => {
    const index = prints.indexOf(print)
    if (index !== -1) prints.splice(index, 1)
  }
  const browser = warmBrowser(
    () => findChromium(executablePath),
    (path) => launchChromium(path, warn).then(metrics.follow),
  )

  const giveUp = (hanging: Browser): void => {
    metrics.giveUp(hanging)
    browser.giveUp(hanging)
  }

  const endedBy = <A>(signal: AbortSignal, open: Browser, working: Promise<A>): Promise<A> => {
    const afterwards = async (): Promise<A> => {
      await untilAborted(signal)
      if (await hasEndedInTime(working)) return working
      giveUp(open)
      throw new Error('the browser does not answer')
    }
    return Promise.race([working, afterwards()])
  }

  const workedIn = async <R extends PrintSlot, A>(
    slots: PrintSlots<R>,
    open: Browser,
    work: SlotWork<R, A>,
    signal: AbortSignal,
  ) => {
    const slot = await slots.enter(open)
    const close = async (): Promise<void> => {
      if (!(await hasEndedInTime(slot.context.close()))) giveUp(open)
    }
    const stop = () => void close()
    signal.addEventListener('abort', stop, { once: true })
    const leave = async (isDone: boolean) => {
      signal.removeEventListener('abort', stop)
      if (!slots.isKept(slot, isDone)) await close()
    }
    try {
      const done = await work(slot)
      await leave(!signal.aborted)
      return E.right(done)
    } catch (defect) {
      await leave(false)
      throw defect
    }
  }

  const worked = async <R extends PrintSlot, A>(
    slots: PrintSlots<R>,
    work: SlotWork<R, A>,
    { watch, signal }: WorkLimits,
  ) => {
    const open = await browser.get()
    if (O.isNone(open)) return refusePrint('NoPrinter')
    watch.follow(open.value)
    signal.throwIfAborted()
    return endedBy(signal, open.value, workedIn(slots, open.value, work, signal))
  }

  const refusalOf = ({ watch }: WorkLimits) => refusePrint(watch.signal.aborted ? 'PrintTooSlow' : 'PrintFailed')

  const attempted = async <R extends PrintSlot, A>(
    slots: PrintSlots<R>,
    work: SlotWork<R, A>,
    ends: WorkLimits,
    print: PrintTurn,
  ) => {
    const leave = metrics.enter('working')
    const begun = performance.now()
    try {
      const answer = await worked(slots, work, ends)
      if (E.isRight(answer)) times.add({ letters: print.letters, ms: performance.now() - begun })
      return answer
    } catch (defect) {
      if (ends.signal.aborted) return refusalOf(ends)
      onDefect(defect)
      return refusePrint(isOutOfHandles(defect) ? 'PrinterBusy' : 'PrintFailed')
    } finally {
      leave()
      remove(print)
      gate.release()
    }
  }

  const admitted = async (signal: AbortSignal, print: PrintTurn): Promise<boolean> => {
    const leave = metrics.enter('waiting')
    return gate.acquire(signal, (queuedBefore) => tellQueued(print, queuedBefore)).finally(leave)
  }

  const used = async <R extends PrintSlot, A>(
    slots: PrintSlots<R>,
    work: SlotWork<R, A>,
    caller: AbortSignal,
    print: PrintTurn,
  ) => {
    prints.push(print)
    // registered first, so that the print is removed before the queue tells later prints how long they wait
    caller.addEventListener('abort', () => remove(print), { once: true })
    if (!(await admitted(caller, print))) {
      remove(print)
      return refusePrint(caller.aborted ? 'PrintFailed' : 'PrinterBusy')
    }
    tellBegun(print)
    const watch = watchProgress({ standstillMs: limitMs, maxPrintMs })
    const ends = { watch, signal: AbortSignal.any([watch.signal, caller]) }
    const ended = untilAborted(ends.signal).then(() => refusalOf(ends))
    return Promise.race([attempted(slots, work, ends, print), ended]).finally(watch.end)
  }

  const useSlot: ChromiumPool['useSlot'] = (slots, work, callerSignal, asked) => async () => {
    const answer = await used(slots, work, callerSignal ?? neverAborted, { ...(asked ?? { letters: 0 }) })
    // a print that its caller cancelled has not failed
    if (E.isLeft(answer) && callerSignal?.aborted !== true) metrics.fail(answer.left._tag)
    return answer
  }

  return {
    use: (options, work, signal) => useSlot(freshContextSlots(options), ({ context }) => work(context), signal),
    useSlot,
    close: () => {
      metrics.close()
      return browser.close()
    },
  }
}
