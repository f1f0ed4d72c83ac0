import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { E } from '../src/domain/fp.ts'
import { describeDefect } from './logger/errors.ts'
import { openLogger } from './logger/logger.ts'
import { becomeOwnUser } from './own-user.ts'
import type { RunningServer } from './serve.ts'
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
const timeoutMs = 7000
/** A Ctrl-C arrives twice: from the terminal and from npm. */
const repeatedInterruptMs = 2000

const serverSettings = decodeSettings(process.env, process.cwd())
if (E.isLeft(serverSettings)) {
  console.error(serverSettings.left)
  process.exit(1)
}
const ownUser = await becomeOwnUser(serverSettings.right.dataFolder)
if (E.isLeft(ownUser)) {
  console.error(ownUser.left)
  process.exit(1)
}
const serverLogger = openLogger(serverSettings.right.log)

const logDefect = (defect: unknown): void => {
  serverLogger.error({ defect: describeDefect(defect) })
}

const stopRequest = new AbortController()
const openStacks = { services: new AsyncDisposableStack(), database: new AsyncDisposableStack() }
const resourceStacks = { services: () => openStacks.services, database: openStacks.database }
const { promise: hurriedStop, resolve: hurryStop } = Promise.withResolvers<string>()

let askedAt = Infinity

const logDefects = (defect: unknown): void => {
  if (!(defect instanceof SuppressedError)) {
    logDefect(defect)
    return
  }
  logDefects(defect.suppressed)
  logDefects(defect.error)
}

const disposeStack = (stack: AsyncDisposableStack): Promise<void> => stack.disposeAsync().catch(logDefects)

const endServer = async (starting: Promise<unknown>, line?: string): Promise<never> => {
  stopRequest.abort()
  askedAt = performance.now()
  const late = sleep(timeoutMs, 'Plutus did not stop in time.')
  const noTime = Promise.race([late, hurriedStop])
  const hasSettled = await Promise.race([starting.then(() => true), noTime.then(() => false)])
  const isClosed = await Promise.race([disposeStack(openStacks.services).then(() => true), noTime.then(() => false)])
  await disposeStack(openStacks.database)
  const said = line ?? (hasSettled && isClosed ? undefined : await noTime)
  if (said !== undefined) console.error(said)
  process.exit(said === undefined ? 0 : 1)
}

const startOutcome = Promise.withResolvers<unknown>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (signal === 'SIGINT' && performance.now() > askedAt + repeatedInterruptMs) hurryStop('Stopped at once.')
    if (stopRequest.signal.aborted) return
    void endServer(startOutcome.promise)
  })
whenParentGone(process.env['PLUTUS_PARENT'], () => {
  if (!stopRequest.signal.aborted) void endServer(startOutcome.promise)
})
process.on('uncaughtException', (defect) => {
  logDefect(defect)
  if (!stopRequest.signal.aborted) void endServer(startOutcome.promise, 'Plutus stops because of an internal error.')
})

// after the signal handlers, because loading takes a second or two
const [{ serve }, { startupMessage }, { commitOf }] = await Promise.all([
  import('./serve.ts'),
  import('./startup-message.ts'),
  import('./http/commit.ts'),
])
const failServer = (line: string): void => {
  if (!stopRequest.signal.aborted) void endServer(startOutcome.promise, line)
}

const restartDelayMs = 1000
let currentServing: RunningServer | undefined
let rebuildingAll: Promise<unknown> = Promise.resolve()

/** False if serving fails, for example because the database is down again. */
const servesAgain = async ({ serveAgain }: RunningServer): Promise<boolean> => {
  await disposeStack(openStacks.services)
  openStacks.services = new AsyncDisposableStack()
  try {
    const serving = await serveAgain()
    if (E.isLeft(serving)) serverLogger.error({ serveAgain: serving.left })
    else currentServing = serving.right
    return E.isRight(serving)
  } catch (error) {
    if (!stopRequest.signal.aborted) logDefect(error)
    return false
  }
}

/** Reads everything again, because memory may rest on events that the log does not hold. */
const rebuildServices = async (): Promise<void> => {
  await startOutcome.promise
  if (currentServing === undefined) return
  while (!stopRequest.signal.aborted) {
    if (await servesAgain(currentServing)) break
    await sleep(restartDelayMs)
  }
  if (!stopRequest.signal.aborted) serverLogger.warn({ serveAgain: currentServing.address })
}

const serverEndings = {
  fail: failServer,
  onWentBack: () => {
    rebuildingAll = rebuildingAll.then(rebuildServices)
  },
}
const firstServing = stopRequest.signal.aborted
  ? undefined
  : await serve(serverSettings.right, serverLogger, stopRequest.signal, resourceStacks, serverEndings)()
if (firstServing !== undefined && E.isRight(firstServing)) currentServing = firstServing.right
startOutcome.resolve(firstServing)
if (firstServing !== undefined && !stopRequest.signal.aborted) {
  if (E.isLeft(firstServing)) await endServer(startOutcome.promise, firstServing.left)
  else {
    const { address, services } = firstServing.right
    const isDemo = serverSettings.right.seed === 'demo'
    console.log(startupMessage({ address, services, isDemo, commit: commitOf(serverSettings.right) }))
  }
}
