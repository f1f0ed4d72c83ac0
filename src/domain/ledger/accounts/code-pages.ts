import { mostRows } from '../../widgets/table/page-cursor.ts'

export interface Behind {
  readonly after?: string
}

/** In order of code, so that a list continues even if the last item of a page has been deleted. */
export const pageBehind =
  <A>({ after = '' }: Behind, codeOf: (item: A) => string) =>
  (items: readonly A[]): readonly A[] =>
    items
      .filter((item) => codeOf(item) > after)
      .toSorted((a, b) => (codeOf(a) < codeOf(b) ? -1 : 1))
      .slice(0, mostRows.page)

export const behindPage = <A>(page: readonly A[], codeOf: (item: A) => string): Behind | null => {
  const last = page.at(-1)
  return last === undefined || page.length < mostRows.page ? null : { after: codeOf(last) }
}
