import type { Decider } from '../../decider.ts'
import { E, O, pipe, RA } from '../../fp.ts'
import { sameJson } from '../../json/parse-json.ts'
import { standardLibrary } from '../standard.ts'
import { Widget, WidgetNote } from '../widget.ts'
import * as t from 'io-ts'
import { configFaults } from './config-faults.ts'
import { isWidgetName } from './widget-name.ts'
import type { CodecFault } from '../../json/codec-fault.ts'

export type LibraryRefusal =
  | { readonly _tag: 'NotFound' | 'NameMalformed' | 'TitleRequired' | 'NoteTitleRequired' | 'TooLong' }
  | { readonly _tag: 'NameTaken'; readonly field: 'name' }
  | { readonly _tag: 'ConfigNotValid'; readonly faults: readonly CodecFault[] }

type MaybeRefusal = O.Option<LibraryRefusal>

const maxLengths = { title: 200, description: 1_000, note: 10_000, notes: 50 }

const isBlank = (text: string): boolean => text.trim() === ''

const noteFault = ({ title, content }: Widget['info'][number]): MaybeRefusal => {
  if (isBlank(title)) return O.some({ _tag: 'NoteTitleRequired' })
  return title.length > maxLengths.title || content.length > maxLengths.note ? O.some({ _tag: 'TooLong' }) : O.none
}

export const notesFault = (info: Widget['info']): MaybeRefusal =>
  info.length > maxLengths.notes ? O.some({ _tag: 'TooLong' }) : pipe(info, RA.findFirstMap(noteFault))

export const contentFault = ({ title, description, widgetType, config }: Widget): MaybeRefusal => {
  if (isBlank(title)) return O.some({ _tag: 'TitleRequired' })
  if (title.length > maxLengths.title || description.length > maxLengths.description) return O.some({ _tag: 'TooLong' })
  const faults = configFaults(widgetType, config)
  return faults.length > 0 ? O.some({ _tag: 'ConfigNotValid', faults }) : O.none
}

export const definitionFault = (widget: Widget): MaybeRefusal =>
  isWidgetName(widget.name)
    ? pipe(
        contentFault(widget),
        O.alt(() => notesFault(widget.info)),
      )
    : O.some({ _tag: 'NameMalformed' })

export type LibraryCommand =
  | { readonly type: 'DefineWidget'; readonly widget: Widget }
  | { readonly type: 'ReviseWidget'; readonly revision: Partial<Pick<Widget, 'title' | 'description' | 'config'>> }
  | { readonly type: 'NoteWidget'; readonly info: Widget['info'] }

/** `WidgetShipped` keeps the shipped widget for history. `WidgetAnnounced` tells everyone only that it changed. */
export const LibraryEvent = t.union([
  t.strict({ type: t.literal('WidgetShipped'), widget: Widget }),
  t.strict({ type: t.literal('WidgetDefined'), widget: Widget }),
  t.strict({ type: t.literal('WidgetRevised'), title: t.string, description: t.string, config: t.UnknownRecord }),
  t.strict({ type: t.literal('WidgetNoted'), info: t.readonlyArray(WidgetNote) }),
  t.strict({ type: t.literal('WidgetAnnounced') }),
])
export type LibraryEvent = t.TypeOf<typeof LibraryEvent>

interface KnownWidget {
  readonly _tag: 'Shipped' | 'Changed'
  readonly widget: Widget
}

export type LibraryState = { readonly _tag: 'Unknown' } | KnownWidget

type LibraryDecision = E.Either<LibraryRefusal, readonly LibraryEvent[]>
type WidgetRevision = Partial<Pick<Widget, 'title' | 'description' | 'config'>>

const noLibraryEvents: LibraryDecision = E.right([])

const decideUnless = (fault: O.Option<LibraryRefusal>, event: LibraryEvent): LibraryDecision =>
  pipe(
    fault,
    O.match(() => E.right([event]), E.left),
  )

const defineWidget = (widget: Widget, state: LibraryState): LibraryDecision => {
  if (state._tag === 'Unknown') return decideUnless(definitionFault(widget), { type: 'WidgetDefined', widget })
  return sameJson(state.widget, widget) ? noLibraryEvents : E.left({ _tag: 'NameTaken', field: 'name' })
}

const reviseWidget = (revision: WidgetRevision, widget: Widget): LibraryDecision => {
  const revised = { ...widget, ...revision }
  const { title, description, config } = revised
  return sameJson(revised, widget)
    ? noLibraryEvents
    : decideUnless(contentFault(revised), { type: 'WidgetRevised', title, description, config })
}

const noteWidget = (info: Widget['info'], widget: Widget): LibraryDecision =>
  sameJson(info, widget.info) ? noLibraryEvents : decideUnless(notesFault(info), { type: 'WidgetNoted', info })

const announceShipped =
  ({ _tag, widget }: KnownWidget) =>
  (events: readonly LibraryEvent[]): readonly LibraryEvent[] => {
    if (events.length === 0) return events
    const all: readonly LibraryEvent[] = [...events, { type: 'WidgetAnnounced' }]
    return _tag === 'Shipped' ? [{ type: 'WidgetShipped', widget }, ...all] : all
  }

const changeWidget = (
  command: Exclude<LibraryCommand, { readonly type: 'DefineWidget' }>,
  known: KnownWidget,
): LibraryDecision => {
  const { widget } = known
  return pipe(
    command.type === 'NoteWidget' ? noteWidget(command.info, widget) : reviseWidget(command.revision, widget),
    E.map(announceShipped(known)),
  )
}

const evolveLibrary = (state: LibraryState, event: LibraryEvent): LibraryState => {
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
    O.fromNullable(standardLibrary.find((widget) => widget.name === name)),
    O.match<Widget, LibraryState>(
      () => ({ _tag: 'Unknown' }),
      (widget) => ({ _tag: 'Shipped', widget }),
    ),
  )

export const widgetDecider = (name: string): Decider<LibraryState, LibraryCommand, LibraryEvent, LibraryRefusal> => ({
  initial: initialOf(name),
  decide: (command, state) => {
    if (command.type === 'DefineWidget') return defineWidget(command.widget, state)
    return state._tag === 'Unknown' ? E.left({ _tag: 'NotFound' }) : changeWidget(command, state)
  },
  evolve: evolveLibrary,
})

const widgetPrefix = 'widget/'

export const widgetStream = (name: string): string => `${widgetPrefix}${name}`

export const widgetOfStream = (stream: string): O.Option<string> =>
  stream.startsWith(widgetPrefix) ? O.some(stream.slice(widgetPrefix.length)) : O.none
