import { E, pipe } from '../../fp.ts'
import type { DashboardCommand } from '../command.ts'
import type { Dashboard } from '../dashboard.ts'
import { done, doneOn } from './done.ts'
import { type Ground, type Meanwhile, rebaseAct } from './rebase-act.ts'
import type { DashboardRefusal } from '../refusal.ts'

/** Acts by their place in the list they came in. */
export interface Rebased {
  readonly kept: readonly { readonly index: number; readonly act: DashboardCommand }[]
  readonly refused: readonly { readonly index: number; readonly refusal: DashboardRefusal }[]
}

interface Progress extends Rebased {
  readonly mine: Dashboard
  readonly theirs: Dashboard
}

/** The act as it is to be done now, and what it makes of their dashboard. */
const redone = (act: DashboardCommand, ground: Ground) =>
  pipe(
    rebaseAct(act, ground),
    E.bindTo('act'),
    E.bind('theirs', (rebased) => done(rebased.act, ground.theirs)),
  )

/**
 * Does acts again, in their order, on what others made of the dashboard meanwhile. What can live together is merged; an
 * act that would undo what somebody else did to the same thing, or that has lost its object, is refused alone.
 */
export const rebase = (acts: readonly DashboardCommand[], meanwhile: Meanwhile): Rebased => {
  const { before, after } = meanwhile
  const step = (sofar: Progress, act: DashboardCommand, index: number): Progress => {
    const next = { ...sofar, mine: doneOn(act, sofar.mine) }
    return pipe(
      redone(act, { ...meanwhile, ...sofar }),
      E.match(
        (refusal): Progress => ({ ...next, refused: [...sofar.refused, { index, refusal }] }),
        (again) => ({ ...next, theirs: again.theirs, kept: [...sofar.kept, { index, act: again.act }] }),
      ),
    )
  }
  const { kept, refused } = acts.reduce(step, { kept: [], refused: [], mine: before, theirs: after })
  return { kept, refused }
}
