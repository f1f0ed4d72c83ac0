import type { Column } from './widget-table.ts'

/** Under which column's cells the words of another may stand, the first that is shown. */
const holders: readonly (readonly [path: string, name: string])[] = [
  ['code', 'security'],
  ['security', 'securityName'],
  ['type', 'securityName'],
]

/** The column whose words stand under those of the one at `path`, where there is no room for it beside them. */
export const nameUnder =
  (columns: readonly Column[], shown: readonly Column[]) =>
  (path: string): string | null => {
    const isShown = (sought: string): boolean => shown.some((column) => column.path === sought)
    const isThere = (sought: string): boolean =>
      columns.some((column) => column.path === sought && !column.title.hidden && !isShown(sought))
    const name = holders.find(([holder]) => holder === path)?.[1]
    if (name === undefined || !isThere(name)) return null
    return holders.find(([holder, held]) => held === name && isShown(holder))?.[0] === path ? name : null
  }
