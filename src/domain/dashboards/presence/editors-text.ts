import type { Person } from './presence-messages.ts'

const firstLetter = (word: string | undefined): string => (/^./u.exec(word ?? '')?.[0] ?? '').toUpperCase()

export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')
}

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

export const editorsText = (people: readonly Person[]): string => {
  const names = people.filter(({ isEditing }) => isEditing).map(({ name }) => name)
  if (names.length === 0) return 'Nobody else is editing'
  return `${joined(names)} ${names.length === 1 ? 'is' : 'are'} editing`
}
