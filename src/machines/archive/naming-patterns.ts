import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import {
  type NamingPatterns,
  type DraftPattern,
  isListChanged,
  draftPatternsOf,
  namingPatternsOf,
} from '../../domain/archive/naming/default-patterns.ts'
import { arePatternsValid } from '../../domain/archive/naming/pattern.ts'
import type { ReportOwner } from '../../domain/archive/owner.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import { editingMachine, type EditingInput } from '../kit/editing.ts'

export interface SavedPatterns {
  readonly patterns: NamingPatterns
  readonly revision: number
}

interface PatternsDraft {
  readonly list: readonly DraftPattern[]
  readonly tried: string
}

export interface PatternsEdited {
  readonly key: null
  readonly saved: SavedPatterns
  readonly draft: PatternsDraft
  readonly fault: { readonly field: 'list'; readonly reason: 'NoPattern' | 'NotValid' }
  readonly reference: O.Option<readonly ReportOwner[]>
  readonly answer: unknown
  readonly refusal: never
}

const faultsIn = ({ list }: PatternsDraft): readonly PatternsEdited['fault'][] => {
  if (list.length === 0) return [{ field: 'list', reason: 'NoPattern' }]
  return arePatternsValid(namingPatternsOf(list)) ? [] : [{ field: 'list', reason: 'NotValid' }]
}

export const namingPatternsMachine = editingMachine<PatternsEdited>({
  begin: (_, { patterns }, before) => ({
    list: draftPatternsOf(patterns),
    tried: O.isSome(before) ? before.value.tried : '',
  }),
  changedFields: (before, after) => (sameJson(before.list, after.list) ? [] : ['list']),
  isChanged: ({ list }, { patterns }) => isListChanged(list, patterns),
  faults: faultsIn,
  rebased: (draft, before, now) => (sameJson(before.patterns, now.patterns) ? O.some(draft) : O.none),
  reference: O.none,
})

export const unreadPatterns: EditingInput<PatternsEdited> = {
  key: null,
  saved: { patterns: [], revision: 0 },
  isUnread: true,
}

export type NamingPatternsRef = ActorRefFrom<typeof namingPatternsMachine>
