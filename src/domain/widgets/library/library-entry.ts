import * as t from 'io-ts'
import { Widget } from '../widget.ts'
import { wordsFound } from '../../words-found.ts'

/** A widget of the library as it is today, at the revision of its stream; `updated` once it is not what came with Plutus (spec §3). */
export const LibraryEntry = t.readonly(t.intersection([Widget, t.strict({ updated: t.boolean, revision: t.number })]))
export type LibraryEntry = t.TypeOf<typeof LibraryEntry>

/** The widgets in which every word of a search is found, by title. */
export const soughtEntries = (entries: readonly LibraryEntry[], search: string): readonly LibraryEntry[] => {
  const isFound = wordsFound(search)
  return entries
    .filter(({ name, title, widgetType, description }) => isFound(`${name} ${title} ${widgetType} ${description}`))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}
