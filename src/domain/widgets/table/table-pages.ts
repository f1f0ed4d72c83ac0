import * as t from 'io-ts'
import { O, pipe } from '../../fp.ts'

const RowsPage = t.type({ rows: t.readonlyArray(t.unknown) })

const PointsPage = t.type({
  labels: t.readonlyArray(t.unknown),
  data: t.readonlyArray(t.type({ values: t.readonlyArray(t.unknown) })),
})

const FiguresPage = t.intersection([t.union([RowsPage, PointsPage]), t.type({ next: t.string })])

export const nextCursorOf = (reply: unknown): O.Option<string> =>
  pipe(
    O.fromEither(FiguresPage.decode(reply)),
    O.map(({ next }) => next),
  )

export const pathAfter = (path: string, next: string): string => {
  const [address = '', query = ''] = path.split('?', 2)
  const asked = Object.fromEntries(new URLSearchParams(query))
  return `${address}?${new URLSearchParams({ ...asked, after: next }).toString()}`
}

const joinedRows = (pages: readonly unknown[]) => ({
  rows: pages.flatMap((page) => (RowsPage.is(page) ? page.rows : [])),
})

const joinedPoints = ({ data }: t.TypeOf<typeof PointsPage>, pages: readonly unknown[]) => {
  const points = pages.filter(PointsPage.is)
  return {
    labels: points.flatMap(({ labels }) => labels),
    data: data.map((series, index) => ({
      ...series,
      values: points.flatMap((page) => page.data[index]?.values ?? []),
    })),
  }
}

export const joinPages = (first: unknown, others: readonly unknown[]): unknown => {
  if (!FiguresPage.is(first)) return first
  const { next: _, ...figures } = first
  const pages = [first, ...others]
  return { ...figures, ...(PointsPage.is(first) ? joinedPoints(first, pages) : joinedRows(pages)) }
}
