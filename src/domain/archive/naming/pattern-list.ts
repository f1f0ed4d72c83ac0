import { type Keyed, nextId } from '../../keyed-list.ts'
import { sameJson } from '../../same-json.ts'
import type { NamingPatterns } from './naming-patterns.ts'

/** A pattern as it is being written. */
export interface DraftPattern extends Keyed {
  readonly text: string
}

export const patternListOf = (patterns: NamingPatterns): readonly DraftPattern[] =>
  patterns.map((text, id) => ({ id, text }))

export const patternsOf = (list: readonly DraftPattern[]): NamingPatterns => list.map(({ text }) => text.trim())

/** A new pattern at the end, yet to be written. */
export const patternAdded = (list: readonly DraftPattern[]): readonly DraftPattern[] => [
  ...list,
  { id: nextId(list), text: '' },
]

export const isListChanged = (list: readonly DraftPattern[], patterns: NamingPatterns): boolean =>
  !sameJson(patternsOf(list), patterns)
