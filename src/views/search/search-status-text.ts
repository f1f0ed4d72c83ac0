import { hitsOf, totalOf, type FoundKind } from '../../domain/search/found.ts'

const counted = (total: number): string => (total === 1 ? '1 result' : `${total} results`)

/** How much is found, as it is shown and said aloud. */
export const searchStatusText = (found: readonly FoundKind[], query: string, isLoading: boolean): string => {
  const total = totalOf(found)
  const shown = hitsOf(found).length
  if (isLoading) return 'Looking through accounts and groups'
  if (total === 0) return `Nothing found for “${query.trim()}”`
  return shown < total ? `${counted(total)}, the first ${shown} shown. Type more to narrow them` : counted(total)
}
