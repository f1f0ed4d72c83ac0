import { E, O, pipe } from '../fp.ts'
import { sameJson } from '../same-json.ts'
import type { WidgetDefinition } from '../widget/widget-definition.ts'
import type { DashboardCommand } from './command.ts'
import type { Dashboard } from './dashboard.ts'
import { decideChange } from './decider.ts'
import { differences } from './differences.ts'
import type { DashboardEvent } from './event.ts'
import { evolveDashboard } from './evolve.ts'
import { mergeWidget } from './merge-widget.ts'
import { findWidget } from './placing.ts'
import { rebasedPlace } from './rebased-place.ts'
import type { DashboardRefusal } from './refusal.ts'

/** What others did to a dashboard while acts were done on it as it was. */
export interface Meanwhile {
  readonly before: Dashboard
  readonly after: Dashboard
  readonly events: readonly DashboardEvent[]
}

/** Acts by their place in the list they came in. */
export interface Rebased {
  readonly kept: readonly { readonly index: number; readonly act: DashboardCommand }[]
  readonly refused: readonly { readonly index: number; readonly refusal: DashboardRefusal }[]
}

/** The dashboard an act was done on, and the one it is now to be done on. */
interface Ground {
  readonly mine: Dashboard
  readonly theirs: Dashboard
  readonly moved: readonly string[]
}

type Rebasing = E.Either<DashboardRefusal, DashboardCommand>

const refuse = (_tag: DashboardRefusal['_tag'], wid: string | null = null): Rebasing => E.left({ _tag, wid })

const done = (act: DashboardCommand, dashboard: Dashboard): E.Either<DashboardRefusal, Dashboard> =>
  pipe(
    decideChange(act, dashboard),
    E.map((events) => events.reduce(evolveDashboard, dashboard)),
  )

/** The dashboard with the act done, or as it is when the act cannot be. */
const doneOn = (act: DashboardCommand, dashboard: Dashboard): Dashboard =>
  pipe(
    done(act, dashboard),
    E.getOrElse(() => dashboard),
  )

const isContentSame = (mine: O.Option<WidgetDefinition>, theirs: O.Option<WidgetDefinition>): boolean =>
  O.isNone(mine) ||
  O.isNone(theirs) ||
  sameJson({ ...mine.value, collapsed: false }, { ...theirs.value, collapsed: false })

type Placing = Extract<DashboardCommand, { readonly type: 'AddWidget' | 'MoveWidget' }>

const placed = (act: Placing, wid: string, { mine, theirs }: Ground): DashboardCommand => ({
  ...act,
  ...rebasedPlace(wid, act, doneOn(act, mine).rows, theirs.rows),
})

const moveOn = (act: Placing & { readonly type: 'MoveWidget' }, ground: Ground): Rebasing => {
  const rebased = placed(act, act.wid, ground)
  const isQuiet = sameJson(doneOn(rebased, ground.theirs), ground.theirs)
  return ground.moved.includes(act.wid) && !isQuiet ? refuse('WidgetMoved', act.wid) : E.right(rebased)
}

const editOn = (widget: WidgetDefinition, { mine, theirs }: Ground): Rebasing => {
  const before = findWidget(mine.rows, widget.wid)
  const now = findWidget(theirs.rows, widget.wid)
  if (O.isNone(now) || O.isNone(before)) return refuse('WidgetGone', widget.wid)
  return pipe(
    mergeWidget(before.value, widget, now.value),
    E.bimap(
      () => ({ _tag: 'WidgetChanged', wid: widget.wid }),
      (merged) => ({ type: 'EditWidget', widget: merged }),
    ),
  )
}

const isCollapsed = ({ rows }: Dashboard, wid: string): boolean =>
  pipe(
    findWidget(rows, wid),
    O.exists(({ collapsed = false }) => collapsed),
  )

const foldOn = (
  act: Extract<DashboardCommand, { readonly type: 'CollapseWidget' | 'ExpandWidget' }>,
  wanted: boolean,
  { mine, theirs }: Ground,
): Rebasing => {
  const now = isCollapsed(theirs, act.wid)
  return now === wanted || now === isCollapsed(mine, act.wid) ? E.right(act) : refuse('WidgetChanged', act.wid)
}

const rebaseAct = (act: DashboardCommand, ground: Ground): Rebasing => {
  const { mine, theirs } = ground
  switch (act.type) {
    case 'RetitleDashboard':
      return mine.title === theirs.title || act.title === theirs.title ? E.right(act) : refuse('DashboardRetitled')
    case 'RestructureDashboard':
      return mine.structure === theirs.structure || act.structure === theirs.structure
        ? E.right(act)
        : refuse('DashboardRestructured')
    case 'AddWidget':
      return E.right(placed(act, act.widget.wid, ground))
    case 'MoveWidget':
      return moveOn(act, ground)
    case 'EditWidget':
      return editOn(act.widget, ground)
    case 'RemoveWidget':
      return isContentSame(findWidget(mine.rows, act.wid), findWidget(theirs.rows, act.wid))
        ? E.right(act)
        : refuse('WidgetChanged', act.wid)
    case 'CollapseWidget':
      return foldOn(act, true, ground)
    case 'ExpandWidget':
      return foldOn(act, false, ground)
  }
}

/** What was brought back as it was once stands where it stood then. */
const movedIn = ({ before, after, events }: Meanwhile): readonly string[] =>
  events.some(({ type }) => type === 'DashboardRestored')
    ? differences(before, after).flatMap((difference) => (difference._tag === 'WidgetMoved' ? [difference.wid] : []))
    : events.flatMap((event) => (event.type === 'WidgetMoved' ? [event.wid] : []))

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
  const moved = movedIn(meanwhile)
  const step = (sofar: Progress, act: DashboardCommand, index: number): Progress => {
    const next = { ...sofar, mine: doneOn(act, sofar.mine) }
    return pipe(
      redone(act, { ...sofar, moved }),
      E.match(
        (refusal): Progress => ({ ...next, refused: [...sofar.refused, { index, refusal }] }),
        (again) => ({ ...next, theirs: again.theirs, kept: [...sofar.kept, { index, act: again.act }] }),
      ),
    )
  }
  const { kept, refused } = acts.reduce(step, { kept: [], refused: [], mine: before, theirs: after })
  return { kept, refused }
}
