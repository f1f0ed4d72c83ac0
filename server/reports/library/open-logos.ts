import { E, O, pipe, RA } from '../../../src/domain/fp.ts'
import { LogoSaved } from '../../../src/domain/reports/logo/event.ts'
import { logoStream, type LogoState, reportLogo } from '../../../src/domain/reports/logo/decider.ts'
import type { ReportLogo } from '../../../src/domain/reports/lookups/lookups.ts'
import type { EventLog, Tail } from '../../log/event-log.ts'
import { type Fold, foldStreams } from '../../log/fold.ts'
import { fromRecorded } from '../../log/stored-event.ts'

/** The logos reports may have at their head. */
export interface Logos {
  readonly fold: Fold<LogoState>
  /** In the order they were made, which numbers them. */
  readonly all: () => readonly ReportLogo[]
  readonly get: (id: number) => O.Option<ReportLogo>
  /** As it was once the log had come to a position. */
  readonly at: (id: number, position: number) => Promise<O.Option<ReportLogo>>
}

const decode = fromRecorded(LogoSaved)

export const openLogos = async (house: { readonly log: EventLog; readonly tail: Tail }): Promise<Logos> => {
  const fold = await foldStreams(house, 'report-logo/', LogoSaved, reportLogo)

  const named = (id: number, state: LogoState): O.Option<ReportLogo> =>
    pipe(
      state,
      O.map((logo) => ({ ReportLogoID: id, ...logo })),
    )
  const get: Logos['get'] = (id) => named(id, fold.get(logoStream(id)).state)

  return {
    fold,
    get,
    all: () =>
      pipe(
        fold.streams(),
        RA.filterMapWithIndex((index) => get(index + 1)),
      ),
    at: async (id, position) => {
      const events = await house.log.readStream(logoStream(id))
      const state = events
        .filter((event) => event.position <= position)
        .map(decode)
        .reduce(
          (before, event) => (E.isRight(event) ? reportLogo.evolve(before, event.right) : before),
          reportLogo.initial,
        )
      return named(id, state)
    },
  }
}
