import { E, TE } from '../../../src/domain/fp.ts'
import type { ReportProgress } from '../../../src/domain/report/report-progress.ts'
import type { RunEnding } from '../../../src/domain/report/run/decider.ts'
import type { RunRequested } from '../../../src/domain/report/run/event.ts'
import { intentOf } from '../../log/intent.ts'
import type { Outputs } from '../outputs.ts'
import type { Made, Maker } from './maker.ts'
import { endingOf, type RunOrder, type RunTrouble } from './order.ts'
import type { RunBook } from './run-book.ts'

/** Tells somebody how far a run has come. */
export type TellProgress = (username: string, progress: ReportProgress) => void

export interface Issued extends Made {
  readonly hash: string
}

interface RunTaken {
  readonly _tag: 'RunTaken'
}

/** Makes reports and records how that went. An aborted `signal` cancels the run. */
export type RunDesk = (order: RunOrder, signal: AbortSignal) => TE.TaskEither<RunTrouble | RunTaken, Issued>

interface Parts {
  readonly now: () => Date
  readonly book: RunBook
  readonly maker: Maker
  readonly outputs: Outputs
  readonly tell: TellProgress
}

const requestOf = (order: RunOrder): RunRequested => {
  const { report, revision, parameters, subject, position, moment, by, reissueOf, batch } = order
  return {
    ...{ report: report.ReportName, title: report.ReportTitle, revision },
    ...{ parameters, subject, position, moment, by, reissueOf, batch },
  }
}

const broken: RunEnding = { type: 'ReportFailed', message: 'There was a problem', fault: null }

export const openRunDesk = ({ now, book, maker, outputs, tell }: Parts): RunDesk => {
  const end = ({ id, by }: RunOrder, ending: RunEnding) => book.end(id, ending, intentOf(by, now()))()

  const settled = async (
    order: RunOrder,
    outcome: E.Either<RunTrouble, Made>,
  ): Promise<E.Either<RunTrouble, Issued>> => {
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

  const carriedOut = async (order: RunOrder, signal: AbortSignal): Promise<E.Either<RunTrouble, Issued>> => {
    // a batch tells how far it has come as a whole
    const reached = (stage: ReportProgress['stage']) => {
      if (order.batch === null) tell(order.by, { run: order.id, stage })
    }
    try {
      return await settled(order, await maker.make(order, { signal, reached })())
    } catch (defect) {
      await end(order, broken).catch(() => undefined)
      throw defect
    }
  }

  return (order, signal) => async () => {
    const begun = await book.begin(order.id, requestOf(order), intentOf(order.by, now()))()
    return E.isLeft(begun) || begun.right.events.length === 0 ? E.left({ _tag: 'RunTaken' }) : carriedOut(order, signal)
  }
}
