import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import { sameJson } from '../../json/parse-json.ts'
import { defaultPatterns, NamingPatterns } from './default-patterns.ts'
import { arePatternsValid } from './pattern.ts'
import * as t from 'io-ts'

export const NamingEvent = t.strict({
  type: t.literal('NamingPatternsSaved'),
  patterns: NamingPatterns,
  by: t.string,
  at: t.string,
})
export type NamingEvent = t.TypeOf<typeof NamingEvent>

export interface NamingSetting {
  readonly patterns: NamingPatterns
  readonly revision: number
}

export interface SaveNamingPatterns extends Omit<NamingEvent, 'type'> {
  readonly type: 'SaveNamingPatterns'
  readonly revision: number
}

export interface NamingRefusal {
  readonly _tag: 'StaleRevision' | 'PatternNotValid'
}

export const namingSetting: Decider<NamingSetting, SaveNamingPatterns, NamingEvent, NamingRefusal> = {
  initial: { patterns: defaultPatterns, revision: 0 },

  decide: ({ patterns, revision, by, at }, state) => {
    if (sameJson(patterns, state.patterns)) return E.right([])
    if (revision !== state.revision) return E.left({ _tag: 'StaleRevision' })
    return arePatternsValid(patterns)
      ? E.right([{ type: 'NamingPatternsSaved', patterns, by, at }])
      : E.left({ _tag: 'PatternNotValid' })
  },

  evolve: ({ revision }, { patterns }) => ({ patterns, revision: revision + 1 }),
}

export const namingStream = 'site-setting/StaticReportNames'
