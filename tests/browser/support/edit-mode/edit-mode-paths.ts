import { initialTransition, type SnapshotFrom } from 'xstate'
import { E } from '../../../../src/domain/fp.ts'
import type { Widget } from '../../../../src/domain/widgets/widget.ts'
import { editModeMachine } from '../../../../src/machines/dashboards/edit-mode.ts'
import { editMode as sample } from '../../../samples/dashboards/edit-mode.ts'
import { answered } from '../../../samples/sample.ts'
import type { SampleEvent } from '../../../samples/walks.ts'
import { isOfItself, isOfRetries } from '../walks/is-of-retries.ts'
import { type Step, walksOf } from '../walks/walks.ts'

export type EditState = SnapshotFrom<typeof editModeMachine>

export type EditStep = Step<typeof editModeMachine>

const { input: sampleInput } = sample
export const [startState] = initialTransition(editModeMachine, sampleInput)

/** A widget the library of every firm has from the start. */
export const adviceWidget = {
  name: 'general-advice',
  title: 'General advice warning',
  description: 'General advice warning from a template',
  widgetType: 'text',
  config: { format: 'markdown', url: '/templates/general-advice.md' },
  info: [],
} as const satisfies Widget

const ofTheServer = (event: SampleEvent): SampleEvent => {
  if (event.type === 'widget.chosen') return { ...event, name: adviceWidget.name }
  if (event.type === 'title.templated') return { ...event, url: adviceWidget.config.url }
  return event.type === 'library.searched' ? { ...event, search: 'advice' } : event
}

const isStock = ({ type, output }: SampleEvent): boolean =>
  type === 'xstate.done.actor.loadLibrary' && JSON.stringify(output).includes('"Right"')

const events = [
  ...sample.events.filter((event) => !isStock(event) && !isOfRetries(event)).map(ofTheServer),
  answered('loadLibrary', E.right([adviceWidget])),
]

/** Identifies drafts as the samples do, with the chosen template and structure, and the search in the library. */
const identify = (state: EditState): unknown => [
  sample.identify?.(state),
  state.matches('describing') && [state.context.description.titleTemplateUrl, state.context.description.structure],
  state.matches('choosing') && [state.context.search, state.context.widgetType],
]

/** A dialog stands over everything else, what could not be fetched is not chosen from, and nothing comes after the end. */
const isOffered = ({ event, before }: EditStep): boolean =>
  before.status === 'active' &&
  (event.type !== 'widget.chosen' || !before.matches({ choosing: 'failed' })) &&
  (event.type !== 'refusals.dismissed' || ['arranging', 'saving', 'unsaved'].some((value) => value === before.value))

/** A server refuses only what somebody else has made impossible, and the same widget never twice: its ids are its own. */
const isHonest = ({ before, after }: EditStep): boolean => {
  if (after.context.refused.some(({ refusal }) => refusal._tag === 'WidgetAlreadyThere')) return false
  if (!isRefusal({ before, after })) return true
  const [first] = before.context.draft.acts
  return first?.type === 'MoveWidget' || first?.type === 'EditWidget'
}

/** Whether the answer to a save refuses part of it. */
export const isRefusal = ({ before, after }: Pick<EditStep, 'before' | 'after'>): boolean =>
  before.matches('saving') && after.context.refused.length > before.context.refused.length

const stateSummary = (state: EditState): unknown => [
  state.value,
  state.context.refused.length > 0,
  ...(['undo.requested', 'redo.requested', 'dialog.applied'] as const).map((type) => state.can({ type })),
]

/** Everything that can happen to a dashboard's editor: every way from one look of the screen to another. */
export const editWalks = () =>
  walksOf(editModeMachine, events, {
    input: sampleInput,
    identify,
    way: ({ event, before, after }) => [stateSummary(before), event, stateSummary(after)],
    isPossible: (step) => isOffered(step) && isHonest(step),
  })

interface ChartState {
  readonly id: string
  readonly ownEvents: readonly string[]
  readonly states: Readonly<Record<string, ChartState>>
}

const eventsOf = (node: ChartState): readonly string[] => [
  ...node.ownEvents.map((type) => `${node.id} ${type}`),
  ...Object.values(node.states).flatMap(eventsOf),
]

/** The ids of the states one is in, the chart's own first. */
const idsOf = ({ value }: EditState): readonly string[] => {
  const names = [editModeMachine.id, ...(JSON.stringify(value).match(/\w+/g) ?? [])]
  return names.map((_, index) => names.slice(0, index + 1).join('.'))
}

const takenBy = ({ before, event }: EditStep): readonly string[] => idsOf(before).map((id) => `${id} ${event.type}`)

/** Events that the chart handles and no walk sends. Automatic retries are left out, as no walk waits for them. */
export const unwalkedEvents = (): readonly string[] => {
  const taken = new Set(editWalks().flatMap((walk) => walk.flatMap(takenBy)))
  return eventsOf(editModeMachine.root).filter(
    (each) => !taken.has(each) && !isOfItself(each.slice(each.indexOf(' ') + 1)),
  )
}
