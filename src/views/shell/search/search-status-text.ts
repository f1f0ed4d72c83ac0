import { hitsOf, totalOf, type FoundKind } from '../../../domain/search/found.ts'

const counted = (total: number): string => (total === 1 ? '1 result' : `${total} results`)

/** How much is found, as it is shown and said aloud. */
export const searchStatusText = (
  found: readonly FoundKind[],
  query: string,
  reach: 'loading' | 'failed' | 'known',
): string => {
  const total = totalOf(found)
  const shown = hitsOf(found).length
  if (reach === 'loading') return 'Looking through accounts and groups'
  if (reach === 'failed' && total === 0) return 'Accounts and groups have not been looked through yet'
  if (total === 0) return `Nothing found for “${query.trim()}”`
  return shown < total ? `${counted(total)}, the first ${shown} shown. Type more to narrow them` : counted(total)
}
