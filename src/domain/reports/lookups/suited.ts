import type { ReportFooter, ReportHeader, ReportRenderer } from './lookups.ts'

interface Lookups {
  readonly headers: readonly ReportHeader[]
  readonly footers: readonly ReportFooter[]
}

const inOrder = <A>(ids: readonly number[], all: readonly A[], idOf: (item: A) => number): readonly A[] =>
  ids.flatMap((id) => all.filter((item) => idOf(item) === id))

/** Spec §4: the headers and footers of the renderer that was chosen, the most fitting first; none before one is chosen. */
export const suitedTo = (renderer: ReportRenderer | undefined, { headers, footers }: Lookups): Lookups => ({
  headers: inOrder(renderer?.headers ?? [], headers, ({ ReportHeaderID }) => ReportHeaderID),
  footers: inOrder(renderer?.footers ?? [], footers, ({ ReportFooterID }) => ReportFooterID),
})

interface Chosen {
  readonly ReportHeaderID: number
  readonly ReportFooterID: number
}

export const isSuited = ({ headers, footers }: ReportRenderer, chosen: Chosen): boolean =>
  headers.includes(chosen.ReportHeaderID) && footers.includes(chosen.ReportFooterID)
