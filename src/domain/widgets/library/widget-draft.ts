import { E, O, pipe } from '../../fp.ts'
import { sameJson, parseJsonObject } from '../../json/parse-json.ts'
import { type WidgetNote, widgetDefinitionOf, type Widget } from '../widget.ts'
import type { WidgetDefinition } from '../widget-definition.ts'
import { configText } from './config-faults.ts'
import { type LibraryRefusal, contentFault, notesFault } from './decider.ts'

export interface DraftNote extends WidgetNote {
  readonly id: number
}

export type WidgetDraft =
  | { readonly _tag: 'Notes'; readonly notes: readonly DraftNote[] }
  | { readonly _tag: 'Config'; readonly title: string; readonly description: string; readonly text: string }

export type WidgetContent = Pick<Widget, 'info'> | Pick<Widget, 'title' | 'description' | 'config'>

export const draftOf = (kind: WidgetDraft['_tag'], { title, description, config, info }: Widget): WidgetDraft =>
  kind === 'Notes'
    ? { _tag: 'Notes', notes: info.map((note, id) => ({ ...note, id })) }
    : { _tag: 'Config', title, description, text: configText(config) }

const noteOf = ({ title, content }: DraftNote): WidgetNote => ({ title, content })

export const contentOf = (draft: WidgetDraft): O.Option<WidgetContent> =>
  draft._tag === 'Notes'
    ? O.some({ info: draft.notes.map(noteOf) })
    : pipe(
        parseJsonObject(draft.text),
        E.match(
          () => O.none,
          (config) => O.some({ title: draft.title, description: draft.description, config }),
        ),
      )

export const isDraftChanged = (draft: WidgetDraft, widget: Widget): boolean =>
  pipe(
    contentOf(draft),
    O.match(
      () => true,
      (content) => !sameJson({ ...widget, ...content }, widget),
    ),
  )

type DraftField = 'notes' | 'title' | 'description' | 'text'

export interface WidgetDraftFault {
  readonly field: DraftField
  readonly reason: LibraryRefusal['_tag'] | 'NoConfig'
}

export const changedIn = (before: WidgetDraft, after: WidgetDraft): readonly DraftField[] => {
  if (before._tag === 'Config' && after._tag === 'Config')
    return (['title', 'description', 'text'] as const).filter((field) => before[field] !== after[field])
  return sameJson(before, after) ? [] : ['notes']
}

const faultFrom = ({ _tag }: WidgetDraft, { _tag: reason }: LibraryRefusal): WidgetDraftFault => {
  if (_tag === 'Notes') return { field: 'notes', reason }
  return { field: reason === 'ConfigNotValid' ? 'text' : 'title', reason }
}

export const draftFaults = (draft: WidgetDraft, widget: Widget): readonly WidgetDraftFault[] => {
  const content = contentOf(draft)
  if (O.isNone(content)) return [{ field: 'text', reason: 'NoConfig' }]
  const fault = 'info' in content.value ? notesFault(content.value.info) : contentFault({ ...widget, ...content.value })
  return O.isSome(fault) ? [faultFrom(draft, fault.value)] : []
}

export const previewOf = (draft: WidgetDraft, widget: Widget): O.Option<WidgetDefinition> =>
  draft._tag === 'Notes' || draftFaults(draft, widget).length > 0
    ? O.none
    : pipe(
        contentOf(draft),
        O.chain((content) => widgetDefinitionOf({ ...widget, ...content }, 'preview')),
      )

/** True if somebody changed the same part: notes and configuration do not conflict. */
export const isContested = ({ _tag }: WidgetDraft, before: Widget, now: Widget): boolean =>
  !sameJson(draftOf(_tag, before), draftOf(_tag, now))
