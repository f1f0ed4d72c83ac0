import * as t from 'io-ts'
import { type KeyedItem, nextId } from '../../lists/keyed-list.ts'
import { sameJson } from '../../json/parse-json.ts'
import { textUpTo } from '../../text/text-codec.ts'

/** Patterns such as `{code}_{year}_{quarter}`; the first match counts. Case, `.pdf` and folders do not matter. */
export const NamingPatterns = t.readonlyArray(textUpTo(1_000))
export type NamingPatterns = t.TypeOf<typeof NamingPatterns>

export const defaultPatterns: NamingPatterns = [
  '{code} {year} {quarter}',
  '{code} {quarter} {year}',
  '{code} {fy} {quarter}',
  '{code} {quarter} {fy}',
  '{code} {fy}',
  '{code} {year} {month}',
  '{code} {year}{month}',
  '{year} {month} {code}',
  '{year}{month} {code}',
  '{code} {year} {month} {day}',
  '{code} {year}{month}{day}',
  '{year} {month} {day} {code}',
  '{year}{month}{day} {code}',
  '{code} {year} {quarter} {title}',
  '{code} {quarter} {year} {title}',
  '{code} {fy} {quarter} {title}',
  '{code} {quarter} {fy} {title}',
  '{year} {month} {code} {title}',
  '{code} {title} {quarter} {year}',
  '{code} {title} {quarter} {fy}',
  '{code} {title} {year} {quarter}',
  '{code} {title} {fy} {quarter}',
  '{title} {code} {quarter} {year}',
  '{title} {code} {year} {quarter}',
  '{code} {fy} {title}',
  '{code} {title} {fy}',
  '{code} {title}',
]

export interface DraftPattern extends KeyedItem {
  readonly text: string
}

export const draftPatternsOf = (patterns: NamingPatterns): readonly DraftPattern[] =>
  patterns.map((text, id) => ({ id, text }))

export const namingPatternsOf = (list: readonly DraftPattern[]): NamingPatterns => list.map(({ text }) => text.trim())

export const addPattern = (list: readonly DraftPattern[]): readonly DraftPattern[] => [
  ...list,
  { id: nextId(list), text: '' },
]

export const isListChanged = (list: readonly DraftPattern[], patterns: NamingPatterns): boolean =>
  !sameJson(namingPatternsOf(list), patterns)
