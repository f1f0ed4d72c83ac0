import type { DashboardCommand } from '../../../src/domain/dashboard/command.ts'
import type { DashboardState } from '../../../src/domain/dashboard/decider.ts'
import type { DashboardEvent } from '../../../src/domain/dashboard/event.ts'
import type { DashboardRefusal } from '../../../src/domain/dashboard/refusal.ts'
import type { Decider } from '../../../src/domain/decider.ts'
import { E, pipe } from '../../../src/domain/fp.ts'

export interface Decided {
  readonly state: DashboardState
  readonly events: readonly DashboardEvent[]
  readonly refused: readonly { readonly index: number; readonly refusal: DashboardRefusal }[]
}

type DashboardDecider = Decider<DashboardState, DashboardCommand, DashboardEvent, DashboardRefusal>

/** Decides changes in their order, each on what those before it came to; one that is refused leaves the others be. */
export const decideEach = (
  { decide, evolve }: DashboardDecider,
  state: DashboardState,
  changes: readonly DashboardCommand[],
): Decided =>
  changes.reduce<Decided>(
    (decided, change, index) =>
      pipe(
        decide(change, decided.state),
        E.match(
          (refusal): Decided => ({ ...decided, refused: [...decided.refused, { index, refusal }] }),
          (events) => ({
            ...decided,
            state: events.reduce(evolve, decided.state),
            events: [...decided.events, ...events],
          }),
        ),
      ),
    { state, events: [], refused: [] },
  )
