import { maxRows } from '../../widgets/table/page-cursor.ts'

export interface AfterCode {
  readonly after?: string
}

/** Pages are in order of code, so that the next page follows even if the last item before it has been deleted. */
export const pageAfterCode =
  <A>({ after = '' }: AfterCode, codeOf: (item: A) => string) =>
  (items: readonly A[]): readonly A[] =>
    items
      .filter((item) => codeOf(item) > after)
      .toSorted((a, b) => (codeOf(a) < codeOf(b) ? -1 : 1))
      .slice(0, maxRows.page)

export const nextPageQuery = <A>(page: readonly A[], codeOf: (item: A) => string): AfterCode | null => {
  const last = page.at(-1)
  return last === undefined || page.length < maxRows.page ? null : { after: codeOf(last) }
}
