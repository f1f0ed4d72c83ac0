import type { Person } from './told.ts'

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** Who of them edits, as one says it. */
export const editorsText = (people: readonly Person[]): string => {
  const names = people.filter(({ isEditing }) => isEditing).map(({ name }) => name)
  if (names.length === 0) return 'Nobody else is editing'
  return `${joined(names)} ${names.length === 1 ? 'is' : 'are'} editing`
}
