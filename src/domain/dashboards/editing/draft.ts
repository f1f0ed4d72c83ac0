import { E, O, pipe } from '../../fp.ts'
import { sameJson } from '../../json/parse-json.ts'
import type { DashboardCommand, Dashboard, DashboardRefusal } from '../dashboard.ts'
import { decideChange } from '../decide-change.ts'
import { applyOrKeep } from './applied-commands.ts'
import { type DatedDashboard, foldChanges, type DashboardChange } from '../dashboard-change.ts'
import { findWidget } from '../structure.ts'
import { rebaseCommands, type RebasedCommands } from './rebase.ts'

export interface RefusedCommand {
  readonly act: DashboardCommand
  readonly refusal: DashboardRefusal
  readonly title: string | null
}

/** Everybody sees `base`. The commands `acts` turn it into `dashboard`. Redo starts with the last of `undone`. */
export interface DashboardDraft {
  readonly base: DatedDashboard
  readonly acts: readonly DashboardCommand[]
  readonly undone: readonly DashboardCommand[]
  readonly dashboard: Dashboard
}

export const openDraft = (base: DatedDashboard): DashboardDraft => ({
  base,
  acts: [],
  undone: [],
  dashboard: base.dashboard,
})

const isTrialRestructuring = (acts: DashboardDraft['acts'], index: number): boolean =>
  acts[index]?.type === 'RestructureDashboard' &&
  acts
    .slice(index + 1)
    .find(({ type }) => type === 'RestructureDashboard' || type === 'AddWidget' || type === 'MoveWidget')?.type ===
    'RestructureDashboard'

export const lastingCommands = (acts: DashboardDraft['acts']): DashboardDraft['acts'] =>
  acts.filter((_, index) => !isTrialRestructuring(acts, index))

/** Skips impossible commands: `rebaseCommands` refuses them when their object is removed. */
const applyCommands = (acts: readonly DashboardCommand[], dashboard: Dashboard): Dashboard =>
  lastingCommands(acts).reduce((shown, act) => applyOrKeep(act, shown), dashboard)

const withCommands = (
  draft: DashboardDraft,
  acts: DashboardDraft['acts'],
  undone: DashboardDraft['undone'],
): DashboardDraft => ({
  base: draft.base,
  acts,
  undone,
  dashboard: applyCommands(acts, draft.base.dashboard),
})

export const addCommand = (draft: DashboardDraft, act: DashboardCommand): E.Either<DashboardRefusal, DashboardDraft> =>
  pipe(
    decideChange(act, draft.dashboard),
    E.map((events) => (events.length === 0 ? draft : withCommands(draft, [...draft.acts, act], []))),
  )

export const canUndo = ({ acts }: DashboardDraft): boolean => acts.length > 0
export const canRedo = ({ undone }: DashboardDraft): boolean => undone.length > 0

export const undoCommand = (draft: DashboardDraft): DashboardDraft =>
  withCommands(draft, draft.acts.slice(0, -1), [...draft.undone, ...draft.acts.slice(-1)])

export const redoCommand = (draft: DashboardDraft): DashboardDraft =>
  withCommands(draft, [...draft.acts, ...draft.undone.slice(-1)], draft.undone.slice(0, -1))

export const isUnsaved = ({ base, acts, dashboard }: DashboardDraft): boolean =>
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

export const titledRefusals = (
  { base, dashboard }: DashboardDraft,
  refused: readonly { readonly act: DashboardCommand; readonly refusal: DashboardRefusal }[],
): readonly RefusedCommand[] =>
  refused.map(({ act, refusal }) => {
    const wid = widOf(act)
    return { act, refusal, title: titleIn(base.dashboard, wid) ?? titleIn(dashboard, wid) }
  })

export const refusedCommands = (acts: readonly DashboardCommand[], refused: RebasedCommands['refused']) =>
  refused.flatMap(({ index, refusal }) => acts.slice(index, index + 1).map((act) => ({ act, refusal })))

export interface ReceivedDraft {
  readonly draft: DashboardDraft
  readonly refused: readonly RefusedCommand[]
}

export const receiveChange = (draft: DashboardDraft, change: DashboardChange): ReceivedDraft => {
  const base = foldChanges(draft.base, [change])
  if (base === draft.base) return { draft, refused: [] }
  const { kept, refused } = rebaseCommands(draft.acts, {
    before: draft.base.dashboard,
    after: base.dashboard,
    events: [change.event],
  })
  const next = withCommands(
    { ...draft, base },
    kept.map(({ act }) => act),
    [],
  )
  const undone = rebaseCommands(draft.undone.toReversed(), {
    before: draft.dashboard,
    after: next.dashboard,
    events: [change.event],
  })
  return {
    draft: { ...next, undone: undone.kept.map(({ act }) => act).toReversed() },
    refused: titledRefusals(draft, refusedCommands(draft.acts, refused)),
  }
}
