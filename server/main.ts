import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { E } from '../src/domain/fp.ts'
import { describeDefect } from './logger/errors.ts'
import { openLogger } from './logger/logger.ts'
import { becomeOwnUser } from './own-user.ts'
import type { Serving } from './serve.ts'
import { decodeSettings } from './settings.ts'

const parentCheckMs = 1000

/** For starters that end silently, as npm does after a signal. `parent` is its process id. */
const whenParentGone = (parent: string | undefined, act: () => void): void => {
  if (parent === undefined) return
  const check = () => {
    if (process.ppid === Number(parent)) return
    clearInterval(timer)
    act()
  }
  const timer = setInterval(check, parentCheckMs).unref()
  check()
}

/** Containers get ten seconds, and the database needs one or two of them. */
const patienceMs = 7000
/** A Ctrl-C arrives twice: from the terminal and from npm. */
const onceMs = 2000

const settings = decodeSettings(process.env, process.cwd())
if (E.isLeft(settings)) {
  console.error(settings.left)
  process.exit(1)
}
const became = await becomeOwnUser(settings.right.dataFolder)
if (E.isLeft(became)) {
  console.error(became.left)
  process.exit(1)
}
const logger = openLogger(settings.right.log)

const logDefect = (defect: unknown): void => {
  logger.error({ defect: describeDefect(defect) })
}

const asked = new AbortController()
const opened = { services: new AsyncDisposableStack(), database: new AsyncDisposableStack() }
const stacks = { services: () => opened.services, database: opened.database }
const { promise: hurried, resolve: hurry } = Promise.withResolvers<string>()

let askedAt = Infinity

const logDefects = (defect: unknown): void => {
  if (!(defect instanceof SuppressedError)) {
    logDefect(defect)
    return
  }
  logDefects(defect.suppressed)
  logDefects(defect.error)
}

const closed = (stack: AsyncDisposableStack): Promise<void> => stack.disposeAsync().catch(logDefects)

const end = async (starting: Promise<unknown>, line?: string): Promise<never> => {
  asked.abort()
  askedAt = performance.now()
  const late = sleep(patienceMs, 'Plutus did not stop in time.')
  const noTime = Promise.race([late, hurried])
  const hasSettled = await Promise.race([starting.then(() => true), noTime.then(() => false)])
  const isClosed = await Promise.race([closed(opened.services).then(() => true), noTime.then(() => false)])
  await closed(opened.database)
  const said = line ?? (hasSettled && isClosed ? undefined : await noTime)
  if (said !== undefined) console.error(said)
  process.exit(said === undefined ? 0 : 1)
}

const begun = Promise.withResolvers<unknown>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (signal === 'SIGINT' && performance.now() > askedAt + onceMs) hurry('Stopped at once.')
    if (asked.signal.aborted) return
    void end(begun.promise)
  })
whenParentGone(process.env['PLUTUS_PARENT'], () => {
  if (!asked.signal.aborted) void end(begun.promise)
})
process.on('uncaughtException', (defect) => {
  logDefect(defect)
  if (!asked.signal.aborted) void end(begun.promise, 'Plutus stops because of an internal error.')
})

// after the signal handlers, because loading takes a second or two
const [{ serve }, { startupMessage }, { commitOf }] = await Promise.all([
  import('./serve.ts'),
  import('./startup-message.ts'),
  import('./http/commit.ts'),
])
const fail = (line: string): void => {
  if (!asked.signal.aborted) void end(begun.promise, line)
}

const againMs = 1000
let current: Serving | undefined
let rebuilding: Promise<unknown> = Promise.resolve()

/** False if serving fails, for example because the database is down again. */
const servesAgain = async ({ serveAgain }: Serving): Promise<boolean> => {
  await closed(opened.services)
  opened.services = new AsyncDisposableStack()
  try {
    const serving = await serveAgain()
    if (E.isLeft(serving)) logger.error({ serveAgain: serving.left })
    else current = serving.right
    return E.isRight(serving)
  } catch (error) {
    if (!asked.signal.aborted) logDefect(error)
    return false
  }
}

/** Reads everything again, because memory may rest on events that the log does not hold. */
const rebuild = async (): Promise<void> => {
  await begun.promise
  if (current === undefined) return
  while (!asked.signal.aborted) {
    if (await servesAgain(current)) break
    await sleep(againMs)
  }
  if (!asked.signal.aborted) logger.warn({ serveAgain: current.address })
}

const endings = {
  fail,
  onWentBack: () => {
    rebuilding = rebuilding.then(rebuild)
  },
}
const serving = asked.signal.aborted ? undefined : await serve(settings.right, logger, asked.signal, stacks, endings)()
if (serving !== undefined && E.isRight(serving)) current = serving.right
begun.resolve(serving)
if (serving !== undefined && !asked.signal.aborted) {
  if (E.isLeft(serving)) await end(begun.promise, serving.left)
  else {
    const { address, services } = serving.right
    const isDemo = settings.right.seed === 'demo'
    console.log(startupMessage({ address, services, isDemo, commit: commitOf(settings.right) }))
  }
}
