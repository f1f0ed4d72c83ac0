import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { LibraryCommand, LibraryRefusal } from '../../src/domain/widgets/library/decider.ts'
import { answering } from '../log/carry-out.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
import type { WidgetCatalogue } from './open-widget-catalogue.ts'

export interface WidgetChange {
  readonly name: string
  readonly revision: number
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

/** All of it or nothing, and nothing on a widget that has become another since: what was asked for already is no change. */
export const changeWidget =
  (widgetCatalogue: WidgetCatalogue) =>
  (
    { name, revision, commands }: WidgetChange,
    intent: Intent<ChangedWidget>,
  ): TE.TaskEither<ChangeRefusal, ChangedWidget> =>
    answering(
      intent,
      ({ revision: reached, position }: ChangedWidget): ChangedWidget => ({ revision: reached, position }),
      (own) =>
        widgetCatalogue.handle(
          name,
          (current) =>
            pipe(
              widgetCatalogue.decide(name, current.state, commands),
              E.filterOrElseW(
                (events) => events.length === 0 || revision === current.revision,
                (): StaleRevision => ({ _tag: 'StaleRevision', revision: current.revision }),
              ),
              E.map((events) => ({ events })),
            ),
          own,
        ),
    )
