import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { LibraryCommand, LibraryRefusal } from '../../src/domain/widgets/library/decider.ts'
import { withAnswer } from '../log/carry-out.ts'
import { decidedRevision } from '../log/decided-revision.ts'
import type { AppendConflict, CallIntent } from '../log/event-log.ts'
import type { WidgetCatalogue } from './open-widget-catalogue.ts'

export interface WidgetChange {
  readonly name: string
  readonly revision: number | undefined
  readonly commands: readonly LibraryCommand[]
}

interface StaleRevision {
  readonly _tag: 'StaleRevision'
  readonly revision: number
}

export type ChangeRefusal = LibraryRefusal | StaleRevision | AppendConflict

interface SavedWidget {
  readonly revision: number
  readonly position: number
}

/** Saves all commands or none; none if the widget changed after `revision`. A repeat has no effect. */
export const changeWidget =
  (widgetCatalogue: WidgetCatalogue) =>
  (
    { name, revision, commands }: WidgetChange,
    intent: CallIntent<SavedWidget>,
  ): TE.TaskEither<ChangeRefusal, SavedWidget> => {
    const decidedOn = decidedRevision(revision)
    return withAnswer(
      intent,
      ({ revision: reached, position }: SavedWidget): SavedWidget => ({ revision: reached, position }),
      (own) =>
        widgetCatalogue.handle(
          name,
          (current) => {
            const isCurrent = decidedOn(current.revision) === current.revision
            return pipe(
              widgetCatalogue.decide(name, current.state, commands),
              E.filterOrElseW(
                (events) => events.length === 0 || isCurrent,
                (): StaleRevision => ({ _tag: 'StaleRevision', revision: current.revision }),
              ),
              E.map((events) => ({ events })),
            )
          },
          own,
        ),
    )
  }
