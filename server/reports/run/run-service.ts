import { E, TE } from '../../../src/domain/fp.ts'
import type { ReportProgress, RunRequested } from '../../../src/domain/reports/run/report-run.ts'
import type { RunEnding } from '../../../src/domain/reports/run/decider.ts'
import { intentOf } from '../../log/carry-out.ts'
import { asError } from '../../logger/errors.ts'
import { keepTrying } from '../../postgres/keep-trying.ts'
import type { ReportOutputs } from '../outputs.ts'
import type { GenerationContext } from './render-report.ts'
import type { GeneratedReport, ReportGenerator } from './report-generator.ts'
import { endingOf, type RunOrder, type RunFailure } from './report-spec.ts'
import { recordingLimitMs } from './run-limits.ts'
import { brokenEnding, type RunStore } from './run-store.ts'

export type TellProgress = (username: string, progress: ReportProgress) => void

export interface IssuedOutput extends GeneratedReport {
  readonly hash: string
}

interface RunTaken {
  readonly _tag: 'RunTaken'
}

/** An aborted `signal` cancels the run. */
export type RunService = (order: RunOrder, signal: AbortSignal) => TE.TaskEither<RunFailure | RunTaken, IssuedOutput>

interface RunServiceParts {
  readonly now: () => Date
  readonly runStore: RunStore
  readonly generator: ReportGenerator
  readonly outputs: ReportOutputs
  readonly tell: TellProgress
  readonly mayPass: (error: unknown) => boolean
  readonly closing: AbortSignal
}

const requestOf = (order: RunOrder): RunRequested => {
  const { report, revision, parameters, position, moment, by, reissueOf, batch } = order
  return {
    report: report.ReportName,
    title: report.ReportTitle,
    revision,
    parameters,
    position,
    moment,
    by,
    reissueOf,
    batch,
  }
}

const timeoutMs = 10_000

export const openRunService = ({
  now,
  runStore,
  generator,
  outputs,
  tell,
  mayPass,
  closing,
}: RunServiceParts): RunService => {
  const end = ({ id, by }: RunOrder, ending: RunEnding) => runStore.end(id, ending, intentOf(by, now()))()

  /** Retries, because the database may be unavailable when a run ends. */
  const recorded = <A>(record: () => Promise<A>, waitMs: number): Promise<A> =>
    keepTrying(record, { mayPass, timeoutMs: waitMs, maxMs: recordingLimitMs, signal: closing })

  const endBroken = (order: RunOrder) => recorded(() => end(order, brokenEnding), 0).catch(() => undefined)

  const settled = async (
    order: RunOrder,
    outcome: E.Either<RunFailure, GeneratedReport>,
  ): Promise<E.Either<RunFailure, IssuedOutput>> => {
    if (E.isLeft(outcome)) {
      await end(order, endingOf(outcome.left))
      return outcome
    }
    const { output, figures, data } = outcome.right
    const accounts = data.accounts.map(({ AccountCode }) => AccountCode)
    const hash = await outputs.put(output)
    const ended = await end(order, { type: 'ReportIssued', hash, bytes: output.bytes.byteLength, figures, accounts })
    return E.isLeft(ended) ? E.left({ _tag: 'ReportCancelled' }) : E.right({ ...outcome.right, hash })
  }

  const made = async (order: RunOrder, signal: AbortSignal): Promise<E.Either<RunFailure, GeneratedReport>> => {
    // a batch reports the progress of all its reports together
    const reached: GenerationContext['reached'] = (stage, wait) => {
      if (order.batch === null) tell(order.by, { run: order.id, stage, ...(wait !== undefined && { wait }) })
    }
    try {
      return await generator.make(order, { signal, reached })()
    } catch (defect) {
      await endBroken(order)
      return Promise.reject(asError(defect))
    }
  }

  const carriedOut = async (order: RunOrder, signal: AbortSignal): Promise<E.Either<RunFailure, IssuedOutput>> => {
    const outcome = await made(order, signal)
    try {
      // waits longer for a batch, which would otherwise make the report again
      return await recorded(() => settled(order, outcome), order.batch === null ? timeoutMs : recordingLimitMs)
    } catch (defect) {
      if (!mayPass(defect)) await endBroken(order)
      return Promise.reject(asError(defect))
    }
  }

  const begin = async (order: RunOrder) => {
    const intent = intentOf(order.by, now())
    try {
      return await runStore.begin(order.id, requestOf(order), intent)()
    } catch (error) {
      // the request may have been written although nobody makes the report
      recorded(() => runStore.abandon(order.id, intent), recordingLimitMs).catch(() => undefined)
      return Promise.reject(asError(error))
    }
  }

  return (order, signal) => async () => {
    const begun = await begin(order)
    return E.isLeft(begun) || begun.right.events.length === 0 ? E.left({ _tag: 'RunTaken' }) : carriedOut(order, signal)
  }
}
