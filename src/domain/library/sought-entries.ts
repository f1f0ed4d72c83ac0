import type { LibraryEntry } from './library-entry.ts'

/** The widgets in which every word of a search is found, by title. */
export const soughtEntries = (entries: readonly LibraryEntry[], search: string): readonly LibraryEntry[] => {
  const words = search.toLowerCase().split(/\s+/)
  return entries
    .filter(({ name, title, widgetType, description }) => {
      const text = `${name} ${title} ${widgetType} ${description}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}
