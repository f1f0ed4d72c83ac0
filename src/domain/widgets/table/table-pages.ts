import * as t from 'io-ts'
import { O, pipe } from '../../fp.ts'

const Rows = t.type({ rows: t.readonlyArray(t.unknown) })

const Points = t.type({
  labels: t.readonlyArray(t.unknown),
  data: t.readonlyArray(t.type({ values: t.readonlyArray(t.unknown) })),
})

const Page = t.intersection([t.union([Rows, Points]), t.type({ next: t.string })])

export const nextOf = (reply: unknown): O.Option<string> =>
  pipe(
    O.fromEither(Page.decode(reply)),
    O.map(({ next }) => next),
  )

export const pathAfter = (path: string, next: string): string => {
  const [address = '', query = ''] = path.split('?', 2)
  const asked = Object.fromEntries(new URLSearchParams(query))
  return `${address}?${new URLSearchParams({ ...asked, after: next }).toString()}`
}

const joinedRows = (pages: readonly unknown[]) => ({
  rows: pages.flatMap((page) => (Rows.is(page) ? page.rows : [])),
})

const joinedPoints = ({ data }: t.TypeOf<typeof Points>, pages: readonly unknown[]) => {
  const points = pages.filter(Points.is)
  return {
    labels: points.flatMap(({ labels }) => labels),
    data: data.map((series, place) => ({
      ...series,
      values: points.flatMap((page) => page.data[place]?.values ?? []),
    })),
  }
}

export const joined = (first: unknown, others: readonly unknown[]): unknown => {
  if (!Page.is(first)) return first
  const { next: _, ...figures } = first
  const pages = [first, ...others]
  return { ...figures, ...(Points.is(first) ? joinedPoints(first, pages) : joinedRows(pages)) }
}
