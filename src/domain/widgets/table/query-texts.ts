import { sameJson } from '../../parse-json.ts'
import { queryInWords } from '../sheet/query-in-words.ts'
import { firstQuery, type TableQuery } from './table-query.ts'
import type { WidgetTable } from './widget-table.ts'

export const queryTexts = ({ columns, options }: WidgetTable, wanted: TableQuery): readonly string[] => {
  const first = firstQuery(options)
  return queryInWords(columns, {
    ...wanted,
    sort: sameJson(wanted.sort, first.sort) ? [] : wanted.sort,
    groupOn: wanted.groupOn === first.groupOn ? null : wanted.groupOn,
  })
}
