import * as t from 'io-ts'
import { O, pipe } from '../../fp.ts'

/** A page of a table whose rows go on; what else it says is that of every page. */
const Page = t.type({ rows: t.readonlyArray(t.unknown), next: t.string })

/** Where the rows of a reply go on. */
export const nextOf = (reply: unknown): O.Option<string> =>
  pipe(
    O.fromEither(Page.decode(reply)),
    O.map(({ next }) => next),
  )

/** The address of the page after one of the same figures. */
export const pathAfter = (path: string, next: string): string => {
  const [address = '', query = ''] = path.split('?', 2)
  const asked = Object.fromEntries(new URLSearchParams(query))
  return `${address}?${new URLSearchParams({ ...asked, after: next }).toString()}`
}

const Rows = t.type({ rows: t.readonlyArray(t.unknown) })

/** All pages as the one reply they are of. */
export const joined = (first: unknown, others: readonly unknown[]): unknown => {
  if (!Page.is(first)) return first
  const { next: _, ...table } = first
  return { ...table, rows: [first, ...others].flatMap((page) => (Rows.is(page) ? page.rows : [])) }
}
