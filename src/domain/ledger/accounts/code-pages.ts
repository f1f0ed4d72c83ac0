import { mostRows } from '../../widgets/table/page-cursor.ts'

export interface Behind {
  readonly after?: string
}

/** In order of the characters of their codes, so that a list can be gone on with though the last item of a page is there no more. */
export const pageBehind =
  <A>({ after = '' }: Behind, codeOf: (item: A) => string) =>
  (items: readonly A[]): readonly A[] =>
    items
      .filter((item) => codeOf(item) > after)
      .toSorted((a, b) => (codeOf(a) < codeOf(b) ? -1 : 1))
      .slice(0, mostRows.page)

/** What to ask for behind a page; `null` where nothing can be behind it. */
export const behindPage = <A>(page: readonly A[], codeOf: (item: A) => string): Behind | null => {
  const last = page.at(-1)
  return last === undefined || page.length < mostRows.page ? null : { after: codeOf(last) }
}
