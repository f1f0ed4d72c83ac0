import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DashboardCommand, Dashboard, DashboardEvent } from '../../../../src/domain/dashboards/dashboard.ts'
import { dashboardDecider, evolveDashboard } from '../../../../src/domain/dashboards/decider.ts'
import { decideSave } from '../../../../src/domain/dashboards/decide-save.ts'
import {
  addCommand,
  type DashboardDraft,
  receiveChange,
  openDraft,
  redoCommand,
  undoCommand,
} from '../../../../src/domain/dashboards/editing/draft.ts'
import { foldChanges, type DashboardChange } from '../../../../src/domain/dashboards/dashboard-change.ts'
import { leavesOf, widgetsOf } from '../../../../src/domain/dashboards/structure.ts'
import { E } from '../../../../src/domain/fp.ts'
import { sameJson } from '../../../../src/domain/json/parse-json.ts'
import { dashboardArbitrary, dashboardCommand } from '../../support/arbitraries/dashboard.ts'

const editorList = ['ann', 'ben', 'cat'] as const
type Editor = (typeof editorList)[number]

/** Everything about a dashboard that somebody may have settled, by name. */
const facetsOf = ({ title, structure, rows }: Dashboard): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ['title', title],
    ['structure', structure],
    ...leavesOf(rows).flatMap(({ cid, widgets }) =>
      widgets.flatMap(({ wid, ...fields }): [string, unknown][] => [
        [`${wid} is in`, `${structure} ${cid}`],
        ...Object.entries({ collapsed: false, ...fields }).map(([field, value]): [string, unknown] => [
          `${wid}.${field}`,
          value,
        ]),
      ]),
    ),
  ])

/** The facets an event settled otherwise than they were; what a restructuring or a removal brings with it is not settled. */
const settledBy = (event: DashboardEvent, before: Dashboard): readonly string[] => {
  if (event.type === 'DashboardCreated' || event.type === 'WidgetRemoved') return []
  if (event.type === 'DashboardRestructured') return event.structure === before.structure ? [] : ['structure']
  const was = facetsOf(before)
  const is = facetsOf(evolveDashboard(before, event))
  return [...is.keys()].filter((facet) => was.has(facet) && !sameJson(was.get(facet), is.get(facet)))
}

const isWidgetColumn = (facet: string): boolean => facet.endsWith(' is in')

const removedBy = (done: readonly (DashboardCommand | DashboardEvent)[]): readonly string[] =>
  done.flatMap((each) => (each.type === 'RemoveWidget' || each.type === 'WidgetRemoved' ? [each.wid] : []))

const isRestructured = (done: readonly (DashboardCommand | DashboardEvent)[]): boolean =>
  done.some(({ type }) => type === 'RestructureDashboard' || type === 'DashboardRestructured')

/**
 * Facets that `done` left otherwise than they were. Where a widget is changes with the structure, there and back, and
 * somebody may remove what another only moved or folded.
 */
const overwritten = (
  facets: readonly string[],
  before: Dashboard,
  after: Dashboard,
  done: readonly (DashboardCommand | DashboardEvent)[],
): readonly string[] => {
  const was = facetsOf(before)
  const is = facetsOf(after)
  const removed = removedBy(done)
  return facets
    .filter((facet) => was.has(facet) && !sameJson(was.get(facet), is.get(facet)))
    .filter((facet) => !(isWidgetColumn(facet) && isRestructured(done)))
    .filter((facet) => !removed.some((wid) => facet === `${wid} is in` || facet === `${wid}.collapsed`))
}

interface EditorState {
  draft: DashboardDraft
  /** The draft that was sent to be saved and is not answered yet. */
  sent: DashboardDraft | null
  inbox: readonly DashboardChange[]
  acts: number
  kept: number
  refused: number
}

/** Three editors of one dashboard, in which saves and events take their time. */
class Simulation {
  readonly type = 'portfolio' as const
  readonly log: DashboardEvent[]
  readonly silentlyOverwritten: string[] = []
  private readonly used: Set<string>
  readonly states: Readonly<Record<Editor, EditorState>>
  readonly start = dashboardDecider(this.type).initial.dashboard

  constructor(given: readonly DashboardEvent[]) {
    this.log = [...given]
    const state = (): EditorState => ({
      draft: openDraft({ dashboard: this.dashboard(), position: given.length, revision: given.length }),
      sent: null,
      inbox: [],
      acts: 0,
      kept: 0,
      refused: 0,
    })
    this.used = new Set(widgetsOf(this.dashboard().rows).map(({ wid }) => wid))
    this.states = { ann: state(), ben: state(), cat: state() }
  }

  dashboard(revision = this.log.length): Dashboard {
    return this.log.slice(0, revision).reduce(evolveDashboard, this.start)
  }

  private tell(events: readonly DashboardEvent[]): void {
    for (const event of events) {
      const position = this.log.push(event)
      const change = { position, revision: position, correlation: 'theirs', event }
      for (const state of Object.values(this.states)) state.inbox = [...state.inbox, change]
    }
  }

  /** No two widgets ever have one id. */
  private isUsedAgain(command: DashboardCommand): boolean {
    if (command.type !== 'AddWidget') return false
    const isUsed = this.used.has(command.widget.wid)
    this.used.add(command.widget.wid)
    return isUsed
  }

  act(editor: Editor, command: DashboardCommand): void {
    const state = this.states[editor]
    if (state.sent !== null || this.isUsedAgain(command)) return
    const acted = addCommand(state.draft, command)
    if (E.isLeft(acted) || acted.right === state.draft) return
    state.draft = acted.right
    state.acts += 1
  }

  undo(editor: Editor): void {
    const state = this.states[editor]
    if (state.sent !== null || state.draft.acts.length === 0) return
    state.draft = undoCommand(state.draft)
    state.acts -= 1
  }

  redo(editor: Editor): void {
    const state = this.states[editor]
    if (state.sent !== null || state.draft.undone.length === 0) return
    state.draft = redoCommand(state.draft)
    state.acts += 1
  }

  hear(editor: Editor): void {
    const state = this.states[editor]
    const [change, ...rest] = state.inbox
    if (change === undefined) return
    state.inbox = rest
    const before = state.draft.base.dashboard
    if (state.sent !== null) {
      state.draft = openDraft(foldChanges(state.draft.base, [change]))
      return
    }
    const { draft, refused } = receiveChange(state.draft, change)
    state.draft = draft
    state.refused += refused.length
    this.note(overwritten(settledBy(change.event, before), draft.base.dashboard, draft.dashboard, draft.acts))
  }

  send(editor: Editor): void {
    const state = this.states[editor]
    if (state.sent !== null) return
    state.sent = state.draft
    state.draft = openDraft(state.draft.base)
  }

  answer(editor: Editor): void {
    const state = this.states[editor]
    if (state.sent === null) return
    const { base, acts } = state.sent
    const before = this.dashboard()
    const { events, refused } = decideSave(this.type, this.log, { revision: base.revision, changes: acts })
    this.note(overwritten(this.settledSince(base.revision), before, events.reduce(evolveDashboard, before), events))
    this.tell(events)
    state.refused += refused.length
    state.kept += acts.length - refused.length
    // edit mode is left only when what was saved has arrived
    while (state.inbox.length > 0) this.hear(editor)
    state.sent = null
  }

  /** Facets that others changed after a revision and nobody changed back. */
  private settledSince(revision: number): readonly string[] {
    const was = facetsOf(this.dashboard(revision))
    const is = facetsOf(this.dashboard())
    return this.log
      .slice(revision)
      .flatMap((event, index) => settledBy(event, this.dashboard(revision + index)))
      .filter((facet) => !sameJson(was.get(facet), is.get(facet)))
  }

  settle(): void {
    for (const editor of editorList) {
      this.send(editor)
      this.answer(editor)
    }
    for (const editor of editorList) while (this.states[editor].inbox.length > 0) this.hear(editor)
  }

  private note(facets: readonly string[]): void {
    this.silentlyOverwritten.push(...facets)
  }
}

type Step =
  | readonly ['act', Editor, DashboardCommand]
  | readonly ['hear' | 'send' | 'answer', Editor]
  | readonly ['undo' | 'redo', Editor]

const editorArbitrary = fc.constantFrom(...editorList)
const stepsArbitrary: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constant('act' as const), editorArbitrary, dashboardCommand) },
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constantFrom('hear' as const, 'send' as const, 'answer' as const), editorArbitrary),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('undo' as const, 'redo' as const), editorArbitrary) },
  ),
  { minLength: 10, maxLength: 60 },
)

const take = (simulation: Simulation, step: Step): void => {
  if (step[0] === 'act') simulation.act(step[1], step[2])
  else simulation[step[0]](step[1])
}

test('three editors end with one dashboard, every act in it or refused, and nothing overwritten unseen', () => {
  fc.assert(
    fc.property(fc.option(dashboardArbitrary, { nil: null }), stepsArbitrary, (given, taken) => {
      const simulation = new Simulation(given === null ? [] : [{ type: 'DashboardCreated', dashboard: given }])
      for (const step of taken) take(simulation, step)
      simulation.settle()
      for (const { draft, acts, kept, refused } of Object.values(simulation.states)) {
        expect(draft.dashboard).toEqual(simulation.dashboard())
        expect(kept + refused).toBe(acts)
      }
      expect(simulation.silentlyOverwritten).toEqual([])
    }),
    { numRuns: 2000 },
  )
}, 30_000)
