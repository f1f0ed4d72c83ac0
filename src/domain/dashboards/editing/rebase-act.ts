import { E, O, pipe } from '../../fp.ts'
import { sameJson } from '../../same-json.ts'
import type { WidgetDefinition } from '../../widgets/widget-definition.ts'
import type { DashboardCommand } from '../command.ts'
import type { Dashboard } from '../dashboard.ts'
import { differences } from '../history/differences.ts'
import { doneOn } from './done.ts'
import type { DashboardEvent } from '../event.ts'
import { changedFields, mergeWidget } from '../merge-widget.ts'
import { findWidget } from '../placing.ts'
import { rebasedPlace } from './rebased-place.ts'
import type { DashboardRefusal } from '../refusal.ts'

/** What others did to a dashboard while acts were done on it as it was. */
export interface Meanwhile {
  readonly before: Dashboard
  readonly after: Dashboard
  readonly events: readonly DashboardEvent[]
}

/** The dashboard an act was done on, and the one it is now to be done on. */
export interface Ground extends Meanwhile {
  readonly mine: Dashboard
  readonly theirs: Dashboard
}

type Rebasing = E.Either<DashboardRefusal, DashboardCommand>

/** The widgets others put elsewhere; a restored layout says only by its differences which those are. */
const movedIn = ({ before, after, events }: Meanwhile): readonly string[] =>
  events.some(({ type }) => type === 'DashboardRestored')
    ? differences(before, after).flatMap((difference) => (difference._tag === 'WidgetMoved' ? [difference.wid] : []))
    : events.flatMap((event) => (event.type === 'WidgetMoved' ? [event.wid] : []))

const changed = (wid: string): DashboardRefusal => ({ _tag: 'WidgetChanged', wid })

const findIn = ({ rows }: Dashboard, wid: string): E.Either<DashboardRefusal, WidgetDefinition> =>
  E.fromOption((): DashboardRefusal => ({ _tag: 'WidgetGone', wid }))(findWidget(rows, wid))

const refuse = (_tag: DashboardRefusal['_tag'], wid: string | null = null): Rebasing => E.left({ _tag, wid })

/** The fields of a widget that others settled, with what they settled on. */
const settledFields = (wid: string, { before, after }: Meanwhile): Readonly<Record<string, unknown>> =>
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

/** Whether a change of a widget leaves what others settled as they settled it. */
const leavesSettled = (was: WidgetDefinition, wanted: WidgetDefinition, meanwhile: Meanwhile): boolean => {
  const settled = settledFields(was.wid, meanwhile)
  const wants: Readonly<Record<string, unknown>> = wanted
  return changedFields(was, wanted).every((field) => !(field in settled) || sameJson(wants[field], settled[field]))
}

type Placing = Extract<DashboardCommand, { readonly type: 'AddWidget' | 'MoveWidget' }>

const placed = (act: Placing, wid: string, { mine, theirs }: Ground): DashboardCommand => ({
  ...act,
  ...rebasedPlace(wid, act, doneOn(act, mine).rows, theirs.rows),
})

const moveOn = (act: Placing & { readonly type: 'MoveWidget' }, ground: Ground): Rebasing => {
  const rebased = placed(act, act.wid, ground)
  const isQuiet = sameJson(doneOn(rebased, ground.theirs), ground.theirs)
  return movedIn(ground).includes(act.wid) && !isQuiet ? refuse('WidgetMoved', act.wid) : E.right(rebased)
}

const editOn = (widget: WidgetDefinition, ground: Ground): Rebasing =>
  pipe(
    E.Do,
    E.apS('was', findIn(ground.mine, widget.wid)),
    E.apS('now', findIn(ground.theirs, widget.wid)),
    E.filterOrElseW(
      ({ was }) => leavesSettled(was, widget, ground),
      () => changed(widget.wid),
    ),
    E.chain(({ was, now }) =>
      pipe(
        mergeWidget(was, widget, now),
        E.mapLeft(() => changed(widget.wid)),
      ),
    ),
    E.map((merged) => ({ type: 'EditWidget', widget: merged })),
  )

const removeOn = (act: Extract<DashboardCommand, { readonly type: 'RemoveWidget' }>, ground: Ground): Rebasing => {
  const { collapsed: _, ...settled } = settledFields(act.wid, ground)
  return Object.keys(settled).length === 0 ? E.right(act) : E.left(changed(act.wid))
}

const foldOn = (
  act: Extract<DashboardCommand, { readonly type: 'CollapseWidget' | 'ExpandWidget' }>,
  ground: Ground,
): Rebasing => {
  const { collapsed = null } = settledFields(act.wid, ground)
  return collapsed === null || collapsed === (act.type === 'CollapseWidget') ? E.right(act) : E.left(changed(act.wid))
}

/** The act as it is to be done on what others made of the dashboard, or why it cannot be. */
export const rebaseAct = (act: DashboardCommand, ground: Ground): Rebasing => {
  const { before, after } = ground
  switch (act.type) {
    case 'RetitleDashboard':
      return before.title === after.title || act.title === after.title ? E.right(act) : refuse('DashboardRetitled')
    case 'RestructureDashboard':
      return before.structure === after.structure || act.structure === after.structure
        ? E.right(act)
        : refuse('DashboardRestructured')
    case 'AddWidget':
      return E.right(placed(act, act.widget.wid, ground))
    case 'MoveWidget':
      return moveOn(act, ground)
    case 'EditWidget':
      return editOn(act.widget, ground)
    case 'RemoveWidget':
      return removeOn(act, ground)
    case 'CollapseWidget':
    case 'ExpandWidget':
      return foldOn(act, ground)
  }
}
