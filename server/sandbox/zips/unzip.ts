import { E, O } from '../../../src/domain/fp.ts'
import type { UploadFault } from '../../../src/domain/archive/uploads/filing-fault.ts'
import type { OpenAnswer, TakeAnswer } from './answer.ts'
import type { EntryExtent, OpenOrder, TakeOrder } from './inside/directory.ts'
import { type TemporaryFiles, openTemporaryFiles, type UnzipLimits } from './landing.ts'
import { type PlannedEntry, planEntries, zipFault } from './plan.ts'
import { startUnzipProcess, type UnzipResources, type UnzipProcess, type UnzipRights } from './unzip-process.ts'
import { type PendingEntry, takeAll } from './take-all.ts'
import { fileBatcher } from './batcher.ts'
import type { UnzippedFile, UnzipRequest, FileSpec } from './unzipper.ts'

const toUnzippedFile = ({ at, extent }: TakeOrder, taken: TakeAnswer): UnzippedFile =>
  taken.type === 'failed'
    ? { _tag: 'Failed', file: taken.file, fault: taken.fault }
    : { _tag: 'Unzipped', file: taken.file, hash: taken.hash, bytes: extent.size, at }

const orderOf = (
  { file, ownCodes, mayNameOthers }: FileSpec,
  extent: EntryExtent,
  landing: TemporaryFiles,
): TakeOrder => ({
  type: 'take',
  file,
  at: landing.pathFor(file),
  extent,
  ownCodes,
  mayNameOthers,
})

const pathsOf = (files: readonly UnzippedFile[]): readonly string[] =>
  files.flatMap((each) => (each._tag === 'Unzipped' ? [each.at] : []))

const handOver =
  (landing: TemporaryFiles, onBatch: UnzipRequest['onBatch']) =>
  async (files: readonly UnzippedFile[]): Promise<void> => {
    pathsOf(files).forEach(landing.hand)
    try {
      await onBatch(files)
    } catch (error) {
      pathsOf(files).forEach(landing.takeBack)
      throw error
    }
  }

interface UnzipProcesses {
  readonly open: () => Promise<OpenAnswer>
  readonly running: () => Promise<UnzipProcess>
  readonly close: () => Promise<void>
}

interface UnzipStart {
  readonly rights: UnzipRights
  readonly means: UnzipResources
  readonly order: OpenOrder
  readonly quietMs: number
}

const openProcesses = ({ rights, means, order, quietMs }: UnzipStart): UnzipProcesses => {
  const state: { process: UnzipProcess | null; isClosed: boolean } = { process: null, isClosed: false }

  const started = async (): Promise<readonly [UnzipProcess, OpenAnswer]> => {
    await state.process?.kill()
    if (state.isClosed) throw new Error('no more is unzipped')
    const process = startUnzipProcess(rights, means, quietMs)
    state.process = process
    return [process, await process.open(order)]
  }

  return {
    open: async () => (await started())[1],
    running: async () => (state.process?.hasEnded() === false ? state.process : (await started())[0]),
    close: async () => {
      state.isClosed = true
      await state.process?.kill()
    },
  }
}

interface UnzipWork {
  readonly landing: TemporaryFiles
  readonly processes: UnzipProcesses
  readonly limits: UnzipLimits
}

const extractEntries = async (
  entries: readonly PlannedEntry[],
  onBatch: UnzipRequest['onBatch'],
  { landing, processes, limits }: UnzipWork,
): Promise<void> => {
  const { settle, hasRoom, moved, done } = fileBatcher({ total: entries.length, onBatch: handOver(landing, onBatch) })
  const pending = entries.flatMap(({ spec, extent }, nth): readonly PendingEntry[] => {
    if (E.isRight(extent)) return [{ nth, order: () => orderOf(spec, extent.right, landing) }]
    settle(nth, { _tag: 'Failed', file: spec.file, fault: { _tag: extent.left } })
    return []
  })
  const taking = takeAll({
    pending,
    together: limits.together,
    process: processes.running,
    settle: (nth, order, taken) => settle(nth, toUnzippedFile(order, taken)),
    hasRoom,
    moved,
  })
  await Promise.all([taking, done])
}

const unzipPlanned = async (
  { specs, onBatch }: UnzipRequest,
  { landing, processes, limits }: UnzipWork,
): Promise<E.Either<UploadFault, void>> => {
  const opened = await processes.open()
  if (opened.type === 'unreadable') return E.left(opened.fault)
  const fault = zipFault(opened, limits)
  if (O.isSome(fault)) return E.left(fault.value)
  await extractEntries(planEntries(opened, specs, limits), onBatch, { landing, processes, limits })
  return E.right(undefined)
}

interface LimitedResources extends UnzipResources {
  readonly limits: UnzipLimits
}

/** Settles when all processes have ended and all files nobody received are deleted. */
export const unzipUpload = async (
  unzipping: UnzipRequest,
  { limits, program, metrics }: LimitedResources,
  signal: AbortSignal,
): Promise<E.Either<UploadFault, void>> => {
  const { zip, folder, codes } = unzipping
  const { entries: maxEntries, timeMs, fullTimeouts, minTimeMs, maxGivenUp, quietMs } = limits
  const pdfTimeouts = { timeMs, fullTimeouts, minTimeMs, maxGivenUp }
  const landing = openTemporaryFiles(folder)
  const processes = openProcesses({
    rights: { read: [zip], write: [folder] },
    means: { program, metrics },
    order: { type: 'open', zip, maxEntries, codes, pdfTimeouts, pdfThread: program.pdfThread },
    quietMs,
  })
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([unzipPlanned(unzipping, { landing, processes, limits }), stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
    await processes.close()
    await landing.clear()
  }
}
