import { E, pipe, O } from '../../fp.ts'
import type { DashboardCommand, Dashboard, DashboardRefusal, DashboardEvent, DashboardRow } from '../dashboard.ts'
import { applyCommand, applyOrKeep } from './applied-commands.ts'
import { sameJson } from '../../json/parse-json.ts'
import type { WidgetDefinition } from '../../widgets/widget-definition.ts'
import { dashboardDifferences } from '../history/differences.ts'
import { changedFields, mergeWidget } from '../merge-widget.ts'
import { findWidget, type WidgetSlot, leavesOf, type LeafColumn } from '../structure.ts'

const leafAt = (rows: readonly DashboardRow[], cid: string): O.Option<LeafColumn> =>
  O.fromNullable(leavesOf(rows).find((leaf) => leaf.cid === cid))

const idsIn = (rows: readonly DashboardRow[], cid: string): readonly string[] =>
  pipe(
    leafAt(rows, cid),
    O.match(
      () => [],
      ({ widgets }) => widgets.map(({ wid }) => wid),
    ),
  )

/** A missing column becomes the last one, as when a structure has fewer. */
const columnIn = (rows: readonly DashboardRow[], cid: string): string =>
  O.isSome(leafAt(rows, cid)) ? cid : (leavesOf(rows).at(-1)?.cid ?? cid)

/** Below the nearest widget that was above it in `put`, or above the nearest one below. */
const rebasedSlot = (
  wid: string,
  slot: WidgetSlot,
  put: readonly DashboardRow[],
  rows: readonly DashboardRow[],
): WidgetSlot => {
  const cid = columnIn(rows, slot.cid)
  const there = idsIn(rows, cid).filter((other) => other !== wid)
  const around = idsIn(put, slot.cid)
  const own = around.indexOf(wid)
  const above = around.slice(0, own).findLast((other) => there.includes(other))
  if (above !== undefined) return { cid, index: there.indexOf(above) + 1 }
  const below = around.slice(own + 1).find((other) => there.includes(other))
  if (below !== undefined) return { cid, index: there.indexOf(below) }
  return { cid, index: cid === slot.cid ? slot.index : there.length }
}

interface ChangesMeanwhile {
  readonly before: Dashboard
  readonly after: Dashboard
  readonly events: readonly DashboardEvent[]
}

interface RebaseContext extends ChangesMeanwhile {
  readonly mine: Dashboard
  readonly theirs: Dashboard
}

type RebasedAct = E.Either<DashboardRefusal, DashboardCommand>

const movedIn = ({ before, after, events }: ChangesMeanwhile): readonly string[] =>
  events.some(({ type }) => type === 'DashboardRestored')
    ? dashboardDifferences(before, after).flatMap((difference) =>
        difference._tag === 'WidgetMoved' ? [difference.wid] : [],
      )
    : events.flatMap((event) => (event.type === 'WidgetMoved' ? [event.wid] : []))

const widgetChangedRefusal = (wid: string): DashboardRefusal => ({ _tag: 'WidgetChanged', wid })

const findIn = ({ rows }: Dashboard, wid: string): E.Either<DashboardRefusal, WidgetDefinition> =>
  E.fromOption((): DashboardRefusal => ({ _tag: 'WidgetGone', wid }))(findWidget(rows, wid))

const refuseAct = (_tag: DashboardRefusal['_tag'], wid: string | null = null): RebasedAct => E.left({ _tag, wid })

const settledFields = (wid: string, { before, after }: ChangesMeanwhile): Readonly<Record<string, unknown>> =>
  pipe(
    O.Do,
    O.apS('was', findWidget(before.rows, wid)),
    O.apS('is', findWidget(after.rows, wid)),
    O.match(
      () => ({}),
      ({ was, is }) => {
        const now: Readonly<Record<string, unknown>> = is
        return Object.fromEntries(changedFields(was, is).map((field) => [field, now[field]]))
      },
    ),
  )

const leavesSettled = (was: WidgetDefinition, is: WidgetDefinition, meanwhile: ChangesMeanwhile): boolean => {
  const settled = settledFields(was.wid, meanwhile)
  const wants: Readonly<Record<string, unknown>> = is
  return changedFields(was, is).every((field) => !(field in settled) || sameJson(wants[field], settled[field]))
}

type PositioningAct = Extract<DashboardCommand, { readonly type: 'AddWidget' | 'MoveWidget' }>

const repositionedAct = (act: PositioningAct, wid: string, { mine, theirs }: RebaseContext): DashboardCommand => ({
  ...act,
  ...rebasedSlot(wid, act, applyOrKeep(act, mine).rows, theirs.rows),
})

const rebaseMove = (act: PositioningAct & { readonly type: 'MoveWidget' }, ground: RebaseContext): RebasedAct => {
  const rebased = repositionedAct(act, act.wid, ground)
  const isQuiet = sameJson(applyOrKeep(rebased, ground.theirs), ground.theirs)
  return movedIn(ground).includes(act.wid) && !isQuiet ? refuseAct('WidgetMoved', act.wid) : E.right(rebased)
}

const rebaseEdit = (widget: WidgetDefinition, ground: RebaseContext): RebasedAct =>
  pipe(
    E.Do,
    E.apS('was', findIn(ground.mine, widget.wid)),
    E.apS('now', findIn(ground.theirs, widget.wid)),
    E.filterOrElseW(
      ({ was }) => leavesSettled(was, widget, ground),
      () => widgetChangedRefusal(widget.wid),
    ),
    E.chain(({ was, now }) =>
      pipe(
        mergeWidget(was, widget, now),
        E.mapLeft(() => widgetChangedRefusal(widget.wid)),
      ),
    ),
    E.map((merged) => ({ type: 'EditWidget', widget: merged })),
  )

const rebaseRemoval = (
  act: Extract<DashboardCommand, { readonly type: 'RemoveWidget' }>,
  ground: RebaseContext,
): RebasedAct => {
  const { collapsed: _, ...settled } = settledFields(act.wid, ground)
  return Object.keys(settled).length === 0 ? E.right(act) : E.left(widgetChangedRefusal(act.wid))
}

const rebaseFold = (
  act: Extract<DashboardCommand, { readonly type: 'CollapseWidget' | 'ExpandWidget' }>,
  ground: RebaseContext,
): RebasedAct => {
  const { collapsed = null } = settledFields(act.wid, ground)
  return collapsed === null || collapsed === (act.type === 'CollapseWidget')
    ? E.right(act)
    : E.left(widgetChangedRefusal(act.wid))
}

const rebaseAct = (act: DashboardCommand, ground: RebaseContext): RebasedAct => {
  const { before, after } = ground
  switch (act.type) {
    case 'RetitleDashboard':
      return before.title === after.title || act.title === after.title ? E.right(act) : refuseAct('DashboardRetitled')
    case 'SetTitleTemplate':
      return before.titleTemplateUrl === after.titleTemplateUrl ||
        act.titleTemplateUrl === (after.titleTemplateUrl ?? null)
        ? E.right(act)
        : refuseAct('TitleTemplateChanged')
    case 'RestructureDashboard':
      return before.structure === after.structure || act.structure === after.structure
        ? E.right(act)
        : refuseAct('DashboardRestructured')
    case 'AddWidget':
      return E.right(repositionedAct(act, act.widget.wid, ground))
    case 'MoveWidget':
      return rebaseMove(act, ground)
    case 'EditWidget':
      return rebaseEdit(act.widget, ground)
    case 'RemoveWidget':
      return rebaseRemoval(act, ground)
    case 'CollapseWidget':
    case 'ExpandWidget':
      return rebaseFold(act, ground)
  }
}

export interface RebasedActs {
  readonly kept: readonly { readonly index: number; readonly act: DashboardCommand }[]
  readonly refused: readonly { readonly index: number; readonly refusal: DashboardRefusal }[]
}

interface RebaseProgress extends RebasedActs {
  readonly mine: Dashboard
  readonly theirs: Dashboard
}

const rebaseAndApply = (act: DashboardCommand, ground: RebaseContext) =>
  pipe(
    rebaseAct(act, ground),
    E.bindTo('act'),
    E.bind('theirs', (rebased) => applyCommand(rebased.act, ground.theirs)),
  )

/** Replays acts on others' changes. Refuses only acts that would undo another's change, or whose object is gone. */
export const rebaseActs = (acts: readonly DashboardCommand[], meanwhile: ChangesMeanwhile): RebasedActs => {
  const { before, after } = meanwhile
  const step = (sofar: RebaseProgress, act: DashboardCommand, index: number): RebaseProgress => {
    const next = { ...sofar, mine: applyOrKeep(act, sofar.mine) }
    return pipe(
      rebaseAndApply(act, { ...meanwhile, ...sofar }),
      E.match(
        (refusal): RebaseProgress => ({ ...next, refused: [...sofar.refused, { index, refusal }] }),
        (again) => ({ ...next, theirs: again.theirs, kept: [...sofar.kept, { index, act: again.act }] }),
      ),
    )
  }
  const { kept, refused } = acts.reduce(step, { kept: [], refused: [], mine: before, theirs: after })
  return { kept, refused }
}
