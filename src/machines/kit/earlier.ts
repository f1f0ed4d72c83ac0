import { O } from '../../domain/fp.ts'

/**
 * Of a list that is read page by page, the newest first: what is known already stays below the newest, as long as nothing is missing
 * between them; none where something may be.
 */
export const belowNewest = <Item extends { readonly id: string }>(
  newest: readonly Item[],
  known: readonly Item[],
): O.Option<readonly Item[]> => {
  const ids = new Set(newest.map(({ id }) => id))
  return known.some(({ id }) => ids.has(id)) ? O.some([...newest, ...known.filter(({ id }) => !ids.has(id))]) : O.none
}
