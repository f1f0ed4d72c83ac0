import { wordsFound } from '../../words-found.ts'
import type { LibraryEntry } from './library-entry.ts'

/** The widgets in which every word of a search is found, by title. */
export const soughtEntries = (entries: readonly LibraryEntry[], search: string): readonly LibraryEntry[] => {
  const isFound = wordsFound(search)
  return entries
    .filter(({ name, title, widgetType, description }) => isFound(`${name} ${title} ${widgetType} ${description}`))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}
