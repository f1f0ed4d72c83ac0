import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { LibraryCommand, LibraryRefusal } from '../../src/domain/widgets/library/decider.ts'
import { answering } from '../log/carry-out.ts'
import { decidedRevision } from '../log/decided-revision.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
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

export type ChangeRefusal = LibraryRefusal | StaleRevision | Conflict

interface ChangedWidget {
  readonly revision: number
  readonly position: number
}

/** All or nothing, and nothing if the widget changed since. Repeating a change has no effect. */
export const changeWidget =
  (widgetCatalogue: WidgetCatalogue) =>
  (
    { name, revision, commands }: WidgetChange,
    intent: Intent<ChangedWidget>,
  ): TE.TaskEither<ChangeRefusal, ChangedWidget> => {
    const decidedOn = decidedRevision(revision)
    return answering(
      intent,
      ({ revision: reached, position }: ChangedWidget): ChangedWidget => ({ revision: reached, position }),
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
