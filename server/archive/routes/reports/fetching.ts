import { E, pipe, RA, TE } from '../../../../src/domain/fp.ts'
import { staticReport } from '../../../../src/domain/archive/decider.ts'
import type { Fetching } from '../../../../src/domain/archive/event.ts'
import type { StaticReportState } from '../../../../src/domain/archive/evolve.ts'
import { staticReportAggregate } from '../../reports/static-report-aggregate.ts'
import { load, loadAll } from '../../../log/aggregate.ts'
import type { Conflict } from '../../../log/event-log.ts'
import { intentOf } from '../../../log/intent.ts'
import { appendFor, carryOut } from '../../../log/plan.ts'
import type { Session } from '../../../access/session.ts'
import { archiveReaders, isClient } from '../../../access/archive-readers.ts'
import type { House } from '../../../house.ts'
import { mayReadReport } from '../../../access/may-read-report.ts'

interface FileVersion {
  readonly id: string
  readonly version: number
}

interface NotFound {
  readonly _tag: 'NotFound'
}

/** Reports as somebody finds them, and what they took of them. */
export interface Fetchings {
  readonly stateOf: (id: string) => Promise<StaticReportState>
  /** All of them or none; whatever is out of reach, or gone, by the time it is written is not found. */
  readonly record: (
    session: Session,
    fetching: Fetching,
    files: readonly FileVersion[],
  ) => TE.TaskEither<NotFound | Conflict, void>
}

export const openFetchings = (house: House): Fetchings => {
  const { log, now } = house
  const aggregateOf = staticReportAggregate(archiveReaders(house))

  const aggregateFor = (session: Session, id: string): ReturnType<typeof aggregateOf> => {
    const mayRead = mayReadReport(house, session)
    return {
      ...aggregateOf(id),
      decider: {
        ...staticReport,
        decide: (command, state) =>
          state._tag === 'Filed' && mayRead(state.report)
            ? staticReport.decide(command, state)
            : E.left({ _tag: 'NotFound' }),
      },
    }
  }

  return {
    stateOf: async (id) => (await load(log, aggregateOf(id))).state,
    record: (session, fetching, files) => {
      const intent = intentOf(session.username, now())
      const told = { fetching, isClient: isClient(session), by: session.username, at: intent.at }
      const aggregates = files.map(({ id, version }) => ({ aggregate: aggregateFor(session, id), version }))
      return pipe(
        carryOut(house, intent, async () =>
          pipe(
            RA.zip(
              aggregates,
              await loadAll(
                log,
                aggregates.map(({ aggregate }) => aggregate),
              ),
            ),
            E.traverseArray(([{ aggregate, version }, loaded]) =>
              appendFor({ get: () => loaded }, aggregate, { type: 'FetchFile', version, ...told }),
            ),
            E.bimap(
              () => ({ _tag: 'NotFound' as const }),
              (appends) => ({ appends }),
            ),
          ),
        ),
        TE.map(() => undefined),
      )
    },
  }
}
