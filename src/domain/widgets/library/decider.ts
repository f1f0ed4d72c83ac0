import type { Decider } from '../../decider.ts'
import { E, O, pipe } from '../../fp.ts'
import { sameJson } from '../../same-json.ts'
import { library as shipped } from '../standard.ts'
import type { Widget } from '../widget.ts'
import type { LibraryCommand } from './command.ts'
import type { LibraryEvent } from './event.ts'
import type { LibraryRefusal } from './refusal.ts'
import { contentFault, definitionFault, notesFault } from './widget-fault.ts'

interface Known {
  readonly _tag: 'Shipped' | 'Changed'
  readonly widget: Widget
}

/** `Shipped` is the widget as it came with Plutus, never changed; it is pinned by the first change. */
export type LibraryState = { readonly _tag: 'Unknown' } | Known

type Decision = E.Either<LibraryRefusal, readonly LibraryEvent[]>
type Revision = Partial<Pick<Widget, 'title' | 'description' | 'config'>>

const nothing: Decision = E.right([])

const unless = (fault: O.Option<LibraryRefusal>, event: LibraryEvent): Decision =>
  pipe(
    fault,
    O.match(() => E.right([event]), E.left),
  )

const define = (widget: Widget, state: LibraryState): Decision => {
  if (state._tag === 'Unknown') return unless(definitionFault(widget), { type: 'WidgetDefined', widget })
  return sameJson(state.widget, widget) ? nothing : E.left({ _tag: 'NameTaken', field: 'name' })
}

const revise = (revision: Revision, widget: Widget): Decision => {
  const revised = { ...widget, ...revision }
  const { title, description, config } = revised
  return sameJson(revised, widget)
    ? nothing
    : unless(contentFault(revised), { type: 'WidgetRevised', title, description, config })
}

const note = (info: Widget['info'], widget: Widget): Decision =>
  sameJson(info, widget.info) ? nothing : unless(notesFault(info), { type: 'WidgetNoted', info })

const announced =
  ({ _tag, widget }: Known) =>
  (events: readonly LibraryEvent[]): readonly LibraryEvent[] => {
    if (events.length === 0) return events
    const told: readonly LibraryEvent[] = [...events, { type: 'WidgetAnnounced' }]
    return _tag === 'Shipped' ? [{ type: 'WidgetShipped', widget }, ...told] : told
  }

const change = (command: Exclude<LibraryCommand, { readonly type: 'DefineWidget' }>, known: Known): Decision => {
  const { widget } = known
  return pipe(
    command.type === 'NoteWidget' ? note(command.info, widget) : revise(command.revision, widget),
    E.map(announced(known)),
  )
}

const evolve = (state: LibraryState, event: LibraryEvent): LibraryState => {
  switch (event.type) {
    case 'WidgetShipped':
    case 'WidgetDefined':
      return { _tag: 'Changed', widget: event.widget }
    case 'WidgetRevised': {
      const { title, description, config } = event
      return state._tag === 'Unknown'
        ? state
        : { _tag: 'Changed', widget: { ...state.widget, title, description, config } }
    }
    case 'WidgetNoted':
      return state._tag === 'Unknown' ? state : { _tag: 'Changed', widget: { ...state.widget, info: event.info } }
    case 'WidgetAnnounced':
      return state
  }
}

const initialOf = (name: string): LibraryState =>
  pipe(
    O.fromNullable(shipped.find((widget) => widget.name === name)),
    O.match<Widget, LibraryState>(
      () => ({ _tag: 'Unknown' }),
      (widget) => ({ _tag: 'Shipped', widget }),
    ),
  )

/** One widget of the library: what is decided on a shipped one begins with the `WidgetShipped` that pins it. */
export const widgetNamed = (name: string): Decider<LibraryState, LibraryCommand, LibraryEvent, LibraryRefusal> => ({
  initial: initialOf(name),
  decide: (command, state) => {
    if (command.type === 'DefineWidget') return define(command.widget, state)
    return state._tag === 'Unknown' ? E.left({ _tag: 'NotFound' }) : change(command, state)
  },
  evolve,
})

const prefix = 'widget/'

export const widgetStream = (name: string): string => `${prefix}${name}`

/** The widget a stream of the log is of. */
export const widgetOfStream = (stream: string): O.Option<string> =>
  stream.startsWith(prefix) ? O.some(stream.slice(prefix.length)) : O.none
