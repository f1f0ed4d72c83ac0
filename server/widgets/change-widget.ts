import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { LibraryCommand } from '../../src/domain/widgets/library/command.ts'
import { widgetStream } from '../../src/domain/widgets/library/decider.ts'
import type { LibraryEvent } from '../../src/domain/widgets/library/event.ts'
import type { LibraryRefusal } from '../../src/domain/widgets/library/refusal.ts'
import { permissionRoom } from '../../src/domain/log/audience.ts'
import { Permission } from '../../src/domain/permissions/permission.ts'
import type { Conflict, EventLog, Intent, Tail } from '../log/event-log.ts'
import { carryOut } from '../log/plan.ts'
import { toNewEvent } from '../log/stored-event.ts'
import { decideAll } from './decide-all.ts'
import type { Library } from './open-library.ts'

/** What is asked of the widget as it was at `revision`. */
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

/** Whoever may see anything at all holds one of them. */
const everyone = Object.keys(Permission.keys).filter(Permission.is).map(permissionRoom)

const audienceOf = ({ type }: LibraryEvent): readonly string[] =>
  type === 'WidgetAnnounced' ? everyone : [permissionRoom('site.admin')]

/** All of it or nothing, and nothing on a widget that has become another since: what was asked for already is no change. */
export const changeWidget =
  (house: { readonly log: EventLog; readonly tail: Tail }, library: Library) =>
  ({ name, revision, commands }: WidgetChange, intent: Intent): TE.TaskEither<ChangeRefusal, ChangedWidget> => {
    const plan = () => {
      const current = library.get(name)
      const stale: StaleRevision = { _tag: 'StaleRevision', revision: current.revision }
      return pipe(
        decideAll(name, current.state, commands),
        E.filterOrElseW(
          (events) => events.length === 0 || revision === current.revision,
          () => stale,
        ),
        E.map((events) => ({
          appends: [
            {
              stream: widgetStream(name),
              expected: current.revision,
              events: events.map((event) => toNewEvent(event, audienceOf(event))),
            },
          ],
          revision: current.revision + events.length,
        })),
      )
    }

    return pipe(
      carryOut(house, intent, plan),
      TE.map(({ position, plan: { revision: reached } }) => ({ position, revision: reached })),
    )
  }
