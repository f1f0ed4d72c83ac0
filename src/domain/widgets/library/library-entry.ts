import { textCollator } from '../../text/text-collator.ts'
import * as t from 'io-ts'
import { Widget } from '../widget.ts'
import { wordMatcher } from '../../text/match-words.ts'
import { withMovedItem, nextId, withoutItem, withReplacedItem } from '../../lists/keyed-list.ts'
import type { DraftNote } from './widget-draft.ts'

type WidgetNotes = readonly DraftNote[]

export const noteAdded = (notes: WidgetNotes): WidgetNotes => [...notes, { id: nextId(notes), title: '', content: '' }]

export const noteWritten = (notes: WidgetNotes, written: DraftNote): WidgetNotes => withReplacedItem(notes, written)

export const noteRemoved = (notes: WidgetNotes, id: number): WidgetNotes => withoutItem(notes, id)

export const noteMoved = (notes: WidgetNotes, id: number, by: -1 | 1): WidgetNotes => withMovedItem(notes, id, by)

/** `updated` once it differs from the shipped widget (spec §3). */
export const LibraryEntry = t.readonly(t.intersection([Widget, t.strict({ updated: t.boolean, revision: t.number })]))
export type LibraryEntry = t.TypeOf<typeof LibraryEntry>

export const soughtEntries = (entries: readonly LibraryEntry[], search: string): readonly LibraryEntry[] => {
  const isFound = wordMatcher(search)
  return entries
    .filter(({ name, title, widgetType, description }) => isFound(`${name} ${title} ${widgetType} ${description}`))
    .toSorted((a, b) => textCollator.compare(a.title, b.title))
}
