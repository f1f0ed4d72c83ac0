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

const widgetIdsIn = (rows: readonly DashboardRow[], cid: string): readonly string[] =>
  pipe(
    leafAt(rows, cid),
    O.match(
      () => [],
      ({ widgets }) => widgets.map(({ wid }) => wid),
    ),
  )

/** Replaces a missing column with the last one, as a structure with fewer columns does. */
const columnIn = (rows: readonly DashboardRow[], cid: string): string =>
  O.isSome(leafAt(rows, cid)) ? cid : (leavesOf(rows).at(-1)?.cid ?? cid)

/** Puts a widget below the nearest one that was above it in `put`, or else above the nearest one that was below it. */
const rebasedSlot = (
  wid: string,
  slot: WidgetSlot,
  put: readonly DashboardRow[],
  rows: readonly DashboardRow[],
): WidgetSlot => {
  const cid = columnIn(rows, slot.cid)
  const there = widgetIdsIn(rows, cid).filter((other) => other !== wid)
  const around = widgetIdsIn(put, slot.cid)
  const own = around.indexOf(wid)
  const above = around.slice(0, own).findLast((other) => there.includes(other))
  if (above !== undefined) return { cid, index: there.indexOf(above) + 1 }
  const below = around.slice(own + 1).find((other) => there.includes(other))
  if (below !== undefined) return { cid, index: there.indexOf(below) }
  return { cid, index: cid === slot.cid ? slot.index : there.length }
}

interface ConcurrentChanges {
  readonly before: Dashboard
  readonly after: Dashboard
  readonly events: readonly DashboardEvent[]
}

interface RebaseContext extends ConcurrentChanges {
  readonly mine: Dashboard
  readonly theirs: Dashboard
}

type RebasedCommand = E.Either<DashboardRefusal, DashboardCommand>

const movedIn = ({ before, after, events }: ConcurrentChanges): readonly string[] =>
  events.some(({ type }) => type === 'DashboardRestored')
    ? dashboardDifferences(before, after).flatMap((difference) =>
        difference._tag === 'WidgetMoved' ? [difference.wid] : [],
      )
    : events.flatMap((event) => (event.type === 'WidgetMoved' ? [event.wid] : []))

const widgetChangedRefusal = (wid: string): DashboardRefusal => ({ _tag: 'WidgetChanged', wid })

const requireWidget = ({ rows }: Dashboard, wid: string): E.Either<DashboardRefusal, WidgetDefinition> =>
  E.fromOption((): DashboardRefusal => ({ _tag: 'WidgetGone', wid }))(findWidget(rows, wid))

const refuseCommand = (_tag: DashboardRefusal['_tag'], wid: string | null = null): RebasedCommand =>
  E.left({ _tag, wid })

const fieldsChangedByOthers = (wid: string, { before, after }: ConcurrentChanges): Readonly<Record<string, unknown>> =>
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

const isCompatibleEdit = (was: WidgetDefinition, is: WidgetDefinition, meanwhile: ConcurrentChanges): boolean => {
  const settled = fieldsChangedByOthers(was.wid, meanwhile)
  const wants: Readonly<Record<string, unknown>> = is
  return changedFields(was, is).every((field) => !(field in settled) || sameJson(wants[field], settled[field]))
}

type PositioningCommand = Extract<DashboardCommand, { readonly type: 'AddWidget' | 'MoveWidget' }>

const repositionedCommand = (
  act: PositioningCommand,
  wid: string,
  { mine, theirs }: RebaseContext,
): DashboardCommand => ({
  ...act,
  ...rebasedSlot(wid, act, applyOrKeep(act, mine).rows, theirs.rows),
})

const rebaseMove = (
  act: PositioningCommand & { readonly type: 'MoveWidget' },
  ground: RebaseContext,
): RebasedCommand => {
  const rebased = repositionedCommand(act, act.wid, ground)
  const isQuiet = sameJson(applyOrKeep(rebased, ground.theirs), ground.theirs)
  return movedIn(ground).includes(act.wid) && !isQuiet ? refuseCommand('WidgetMoved', act.wid) : E.right(rebased)
}

const rebaseEdit = (widget: WidgetDefinition, ground: RebaseContext): RebasedCommand =>
  pipe(
    E.Do,
    E.apS('was', requireWidget(ground.mine, widget.wid)),
    E.apS('now', requireWidget(ground.theirs, widget.wid)),
    E.filterOrElseW(
      ({ was }) => isCompatibleEdit(was, widget, ground),
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
): RebasedCommand => {
  const { collapsed: _, ...settled } = fieldsChangedByOthers(act.wid, ground)
  return Object.keys(settled).length === 0 ? E.right(act) : E.left(widgetChangedRefusal(act.wid))
}

const rebaseFold = (
  act: Extract<DashboardCommand, { readonly type: 'CollapseWidget' | 'ExpandWidget' }>,
  ground: RebaseContext,
): RebasedCommand => {
  const { collapsed = null } = fieldsChangedByOthers(act.wid, ground)
  return collapsed === null || collapsed === (act.type === 'CollapseWidget')
    ? E.right(act)
    : E.left(widgetChangedRefusal(act.wid))
}

const rebaseCommand = (act: DashboardCommand, ground: RebaseContext): RebasedCommand => {
  const { before, after } = ground
  switch (act.type) {
    case 'RetitleDashboard':
      return before.title === after.title || act.title === after.title
        ? E.right(act)
        : refuseCommand('DashboardRetitled')
    case 'SetTitleTemplate':
      return before.titleTemplateUrl === after.titleTemplateUrl ||
        act.titleTemplateUrl === (after.titleTemplateUrl ?? null)
        ? E.right(act)
        : refuseCommand('TitleTemplateChanged')
    case 'RestructureDashboard':
      return before.structure === after.structure || act.structure === after.structure
        ? E.right(act)
        : refuseCommand('DashboardRestructured')
    case 'AddWidget':
      return E.right(repositionedCommand(act, act.widget.wid, ground))
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

export interface RebasedCommands {
  readonly kept: readonly { readonly index: number; readonly act: DashboardCommand }[]
  readonly refused: readonly { readonly index: number; readonly refusal: DashboardRefusal }[]
}

interface RebaseProgress extends RebasedCommands {
  readonly mine: Dashboard
  readonly theirs: Dashboard
}

const rebaseAndApply = (act: DashboardCommand, ground: RebaseContext) =>
  pipe(
    rebaseCommand(act, ground),
    E.bindTo('act'),
    E.bind('theirs', (rebased) => applyCommand(rebased.act, ground.theirs)),
  )

/** Replays commands on others' changes. Refuses only commands that would undo these, or whose object is gone. */
export const rebaseCommands = (acts: readonly DashboardCommand[], meanwhile: ConcurrentChanges): RebasedCommands => {
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
