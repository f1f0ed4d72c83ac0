import { E, O, pipe } from '../../fp.ts'
import { sameJson } from '../../parse-json.ts'
import type { DashboardCommand, Dashboard, DashboardRefusal } from '../dashboard.ts'
import { decideChange } from '../decide-change.ts'
import { doneOn } from './done.ts'
import { type DatedDashboard, foldChanges, type DashboardChange } from '../dashboard-change.ts'
import { findWidget } from '../structure.ts'
import { rebase, type Rebased } from './rebase.ts'

export interface RefusedAct {
  readonly act: DashboardCommand
  readonly refusal: DashboardRefusal
  readonly title: string | null
}

/** `dashboard` is `base`, which everybody sees, after `acts`. Redo starts with the last of `undone`. */
export interface Draft {
  readonly base: DatedDashboard
  readonly acts: readonly DashboardCommand[]
  readonly undone: readonly DashboardCommand[]
  readonly dashboard: Dashboard
}

export const openDraft = (base: DatedDashboard): Draft => ({ base, acts: [], undone: [], dashboard: base.dashboard })

const isTried = (acts: Draft['acts'], index: number): boolean =>
  acts[index]?.type === 'RestructureDashboard' &&
  acts
    .slice(index + 1)
    .find(({ type }) => type === 'RestructureDashboard' || type === 'AddWidget' || type === 'MoveWidget')?.type ===
    'RestructureDashboard'

export const lastingActs = (acts: Draft['acts']): Draft['acts'] => acts.filter((_, index) => !isTried(acts, index))

/** Skips impossible acts: they are refused when their object is removed, not here. */
const played = (acts: readonly DashboardCommand[], dashboard: Dashboard): Dashboard =>
  lastingActs(acts).reduce((shown, act) => doneOn(act, shown), dashboard)

const withActs = (draft: Draft, acts: Draft['acts'], undone: Draft['undone']): Draft => ({
  base: draft.base,
  acts,
  undone,
  dashboard: played(acts, draft.base.dashboard),
})

export const actOn = (draft: Draft, act: DashboardCommand): E.Either<DashboardRefusal, Draft> =>
  pipe(
    decideChange(act, draft.dashboard),
    E.map((events) => (events.length === 0 ? draft : withActs(draft, [...draft.acts, act], []))),
  )

export const canUndo = ({ acts }: Draft): boolean => acts.length > 0
export const canRedo = ({ undone }: Draft): boolean => undone.length > 0

export const undo = (draft: Draft): Draft =>
  withActs(draft, draft.acts.slice(0, -1), [...draft.undone, ...draft.acts.slice(-1)])

export const redo = (draft: Draft): Draft =>
  withActs(draft, [...draft.acts, ...draft.undone.slice(-1)], draft.undone.slice(0, -1))

export const isUnsaved = ({ base, acts, dashboard }: Draft): boolean =>
  acts.length > 0 && !sameJson(base.dashboard, dashboard)

const widOf = (act: DashboardCommand): string | null => {
  if ('widget' in act) return act.widget.wid
  return 'wid' in act ? act.wid : null
}

const titleIn = ({ rows }: Dashboard, wid: string | null): string | null =>
  wid === null
    ? null
    : pipe(
        findWidget(rows, wid),
        O.match(
          () => null,
          ({ title }) => title,
        ),
      )

export const namedRefusals = (
  { base, dashboard }: Draft,
  refused: readonly { readonly act: DashboardCommand; readonly refusal: DashboardRefusal }[],
): readonly RefusedAct[] =>
  refused.map(({ act, refusal }) => {
    const wid = widOf(act)
    return { act, refusal, title: titleIn(base.dashboard, wid) ?? titleIn(dashboard, wid) }
  })

export const refusedOf = (acts: readonly DashboardCommand[], refused: Rebased['refused']) =>
  refused.flatMap(({ index, refusal }) => acts.slice(index, index + 1).map((act) => ({ act, refusal })))

export interface ReceivedDraft {
  readonly draft: Draft
  readonly refused: readonly RefusedAct[]
}

export const receiveChange = (draft: Draft, change: DashboardChange): ReceivedDraft => {
  const base = foldChanges(draft.base, [change])
  if (base === draft.base) return { draft, refused: [] }
  const { kept, refused } = rebase(draft.acts, {
    before: draft.base.dashboard,
    after: base.dashboard,
    events: [change.event],
  })
  const next = withActs(
    { ...draft, base },
    kept.map(({ act }) => act),
    [],
  )
  const undone = rebase(draft.undone.toReversed(), {
    before: draft.dashboard,
    after: next.dashboard,
    events: [change.event],
  })
  return {
    draft: { ...next, undone: undone.kept.map(({ act }) => act).toReversed() },
    refused: namedRefusals(draft, refusedOf(draft.acts, refused)),
  }
}
