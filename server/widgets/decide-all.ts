import { E, pipe } from '../../src/domain/fp.ts'
import type { LibraryCommand } from '../../src/domain/widgets/library/command.ts'
import { type LibraryState, widgetNamed } from '../../src/domain/widgets/library/decider.ts'
import type { LibraryEvent } from '../../src/domain/widgets/library/event.ts'
import type { LibraryRefusal } from '../../src/domain/widgets/library/refusal.ts'

interface Decided {
  readonly state: LibraryState
  readonly events: readonly LibraryEvent[]
}

/** Decides commands in their order, each on what those before it came to; one that is refused refuses them all. */
export const decideAll = (
  name: string,
  state: LibraryState,
  commands: readonly LibraryCommand[],
): E.Either<LibraryRefusal, readonly LibraryEvent[]> => {
  const { decide, evolve } = widgetNamed(name)
  const first: E.Either<LibraryRefusal, Decided> = E.right({ state, events: [] })
  const last = commands.reduce(
    (decided, command) =>
      pipe(
        decided,
        E.chain((before) =>
          pipe(
            decide(command, before.state),
            E.map((events) => ({
              state: events.reduce(evolve, before.state),
              events: [...before.events, ...events],
            })),
          ),
        ),
      ),
    first,
  )
  return pipe(
    last,
    E.map(({ events }) => events),
  )
}
