import { E, RA, pipe, type TE } from '../../../src/domain/fp.ts'
import {
  breakId,
  type BreakSubject,
  type BreakExplanation,
  reconciliationStream,
} from '../../../src/domain/ledger/reconciliation/break.ts'
import type { BreakRefusal } from '../../../src/domain/ledger/reconciliation/reconciliation-break.ts'
import { carryOut, type LogServices } from '../../log/carry-out.ts'
import type { AppendedPosition, AppendConflict, CallIntent } from '../../log/event-log.ts'
import { breakStreams, withSignal } from './break-kind.ts'

export interface SeenBreak extends BreakSubject {
  readonly difference: string
}

/** Explains all breaks or none. */
export const explainBreaks = (
  services: LogServices,
  breaks: readonly SeenBreak[],
  explanation: BreakExplanation,
  intent: CallIntent<AppendedPosition>,
): TE.TaskEither<BreakRefusal | AppendConflict, AppendedPosition> => {
  const byId = new Map(breaks.map((each) => [breakId(each), each]))
  return carryOut(
    services,
    intent,
    async () => {
      const recorded = await services.log.readStreams([...byId.keys()].map(reconciliationStream))
      const streams = breakStreams(recorded)
      const decided = await Promise.all(
        [...byId].map(async ([id, { difference }]) =>
          streams.appends(id, await streams.past(id), [{ type: 'ExplainBreak', difference, explanation }]),
        ),
      )
      return pipe(
        decided,
        E.sequenceArray,
        E.map((appends) => ({
          appends: withSignal(RA.flatten(appends).filter(({ events }) => events.length > 0)),
        })),
      )
    },
    (appended) => appended,
  )
}
