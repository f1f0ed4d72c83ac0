import * as t from 'io-ts'
import { compareCells } from './compare-cells.ts'
import type { Column, Row } from './widget-table.ts'

export const Sort = t.readonly(t.strict({ path: t.string, isDescending: t.boolean }))
export type Sort = t.TypeOf<typeof Sort>

export const compareRows = (columns: readonly Column[], sorts: readonly Sort[]) => {
  const comparisons = sorts.flatMap(({ path, isDescending }) =>
    columns
      .filter((column) => column.path === path)
      .map(({ title }) => ({ path, compare: compareCells(title.type, isDescending) })),
  )
  return (left: Row, right: Row): number =>
    comparisons.reduce((order, { path, compare }) => order || compare(left[path], right[path]), 0)
}

const nextOf = (path: string, current: Sort | undefined): readonly Sort[] => {
  if (current === undefined) return [{ path, isDescending: false }]
  return current.isDescending ? [] : [{ path, isDescending: true }]
}

/** Ascending, then descending, then not at all; alone, or added to the sorts there are. */
export const toggledSort = (sorts: readonly Sort[], path: string, isAdded: boolean): readonly Sort[] => {
  const current = sorts.find((sort) => sort.path === path)
  const next = nextOf(path, current)
  if (!isAdded) return next
  return current === undefined ? [...sorts, ...next] : sorts.flatMap((sort) => (sort === current ? next : [sort]))
}
