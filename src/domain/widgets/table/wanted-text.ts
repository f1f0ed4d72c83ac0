import { sameJson } from '../../parse-json.ts'
import { wantedInWords } from '../sheet/wanted-in-words.ts'
import { firstWanted, type Wanted } from './wanted.ts'
import type { WidgetTable } from './widget-table.ts'

/** What a person made of a table that it does not show of itself, for those who only see the result. */
export const wantedTexts = ({ columns, options }: WidgetTable, wanted: Wanted): readonly string[] => {
  const first = firstWanted(options)
  return wantedInWords(columns, {
    ...wanted,
    sort: sameJson(wanted.sort, first.sort) ? [] : wanted.sort,
    groupOn: wanted.groupOn === first.groupOn ? null : wanted.groupOn,
  })
}
