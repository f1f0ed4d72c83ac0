import { E, pipe, O } from '../../fp.ts'
import type { DashboardCommand, Dashboard, DashboardRefusal, DashboardEvent, Row } from '../dashboard.ts'
import { done, doneOn } from './done.ts'
import { sameJson } from '../../parse-json.ts'
import type { WidgetDefinition } from '../../widgets/widget-definition.ts'
import { differences } from '../history/differences.ts'
import { changedFields, mergeWidget } from '../merge-widget.ts'
import { findWidget, type Place, leavesOf, type Leaf } from '../structure.ts'

const leafAt = (rows: readonly Row[], cid: string): O.Option<Leaf> =>
  O.fromNullable(leavesOf(rows).find((leaf) => leaf.cid === cid))

const idsIn = (rows: readonly Row[], cid: string): readonly string[] =>
  pipe(
    leafAt(rows, cid),
    O.match(
      () => [],
      ({ widgets }) => widgets.map(({ wid }) => wid),
    ),
  )

/** A missing column becomes the last one, as when a structure has fewer. */
const columnIn = (rows: readonly Row[], cid: string): string =>
  O.isSome(leafAt(rows, cid)) ? cid : (leavesOf(rows).at(-1)?.cid ?? cid)

/** Below the nearest widget that was above it in `put`, or above the nearest one below. */
const rebasedPlace = (wid: string, place: Place, put: readonly Row[], rows: readonly Row[]): Place => {
  const cid = columnIn(rows, place.cid)
  const there = idsIn(rows, cid).filter((other) => other !== wid)
  const around = idsIn(put, place.cid)
  const own = around.indexOf(wid)
  const above = around.slice(0, own).findLast((other) => there.includes(other))
  if (above !== undefined) return { cid, index: there.indexOf(above) + 1 }
  const below = around.slice(own + 1).find((other) => there.includes(other))
  if (below !== undefined) return { cid, index: there.indexOf(below) }
  return { cid, index: cid === place.cid ? place.index : there.length }
}

interface Meanwhile {
  readonly before: Dashboard
  readonly after: Dashboard
  readonly events: readonly DashboardEvent[]
}

interface Ground extends Meanwhile {
  readonly mine: Dashboard
  readonly theirs: Dashboard
}

type Rebasing = E.Either<DashboardRefusal, DashboardCommand>

const movedIn = ({ before, after, events }: Meanwhile): readonly string[] =>
  events.some(({ type }) => type === 'DashboardRestored')
    ? differences(before, after).flatMap((difference) => (difference._tag === 'WidgetMoved' ? [difference.wid] : []))
    : events.flatMap((event) => (event.type === 'WidgetMoved' ? [event.wid] : []))

const changed = (wid: string): DashboardRefusal => ({ _tag: 'WidgetChanged', wid })

const findIn = ({ rows }: Dashboard, wid: string): E.Either<DashboardRefusal, WidgetDefinition> =>
  E.fromOption((): DashboardRefusal => ({ _tag: 'WidgetGone', wid }))(findWidget(rows, wid))

const refuse = (_tag: DashboardRefusal['_tag'], wid: string | null = null): Rebasing => E.left({ _tag, wid })

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

const leavesSettled = (was: WidgetDefinition, is: WidgetDefinition, meanwhile: Meanwhile): boolean => {
  const settled = settledFields(was.wid, meanwhile)
  const wants: Readonly<Record<string, unknown>> = is
  return changedFields(was, is).every((field) => !(field in settled) || sameJson(wants[field], settled[field]))
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

const rebaseAct = (act: DashboardCommand, ground: Ground): Rebasing => {
  const { before, after } = ground
  switch (act.type) {
    case 'RetitleDashboard':
      return before.title === after.title || act.title === after.title ? E.right(act) : refuse('DashboardRetitled')
    case 'SetTitleTemplate':
      return before.titleTemplateUrl === after.titleTemplateUrl ||
        act.titleTemplateUrl === (after.titleTemplateUrl ?? null)
        ? E.right(act)
        : refuse('TitleTemplateChanged')
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

export interface Rebased {
  readonly kept: readonly { readonly index: number; readonly act: DashboardCommand }[]
  readonly refused: readonly { readonly index: number; readonly refusal: DashboardRefusal }[]
}

interface Progress extends Rebased {
  readonly mine: Dashboard
  readonly theirs: Dashboard
}

const redone = (act: DashboardCommand, ground: Ground) =>
  pipe(
    rebaseAct(act, ground),
    E.bindTo('act'),
    E.bind('theirs', (rebased) => done(rebased.act, ground.theirs)),
  )

/** Replays acts on others' changes. Refuses only acts that would undo another's change, or whose object is gone. */
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
