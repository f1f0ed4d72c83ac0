import * as t from 'io-ts'
import { NamingPatterns } from '../naming/naming-patterns.ts'

export const NamingEvent = t.strict({
  type: t.literal('NamingPatternsSaved'),
  patterns: NamingPatterns,
  by: t.string,
  at: t.string,
})
export type NamingEvent = t.TypeOf<typeof NamingEvent>
