import { noFooter, pageNumbers, pageNumbersAndDate, pageNumbersAndDisclaimer } from './footers.ts'
import { letterhead, noHeader, titleAndLogo } from './headers.ts'
import type { ReportRenderer } from './lookups.ts'

export const statement = 1
export const ledger = 2
const plain = 3
export const draft = 4

/** How a report's pages may look. A draft's PDF carries no structure: smaller and sooner made, but not for screen readers. */
export const reportRenderers: readonly ReportRenderer[] = [
  {
    ReportRendererID: statement,
    ReportRendererTitle: 'Statement',
    headers: [titleAndLogo, letterhead, noHeader],
    footers: [pageNumbersAndDisclaimer, pageNumbersAndDate, pageNumbers],
    tagged: true,
  },
  {
    ReportRendererID: ledger,
    ReportRendererTitle: 'Ledger: long tables in small type',
    headers: [titleAndLogo, noHeader],
    footers: [pageNumbersAndDate, pageNumbers, pageNumbersAndDisclaimer],
    tagged: true,
  },
  {
    ReportRendererID: plain,
    ReportRendererTitle: 'Plain: the report brings its own styles',
    headers: [noHeader, titleAndLogo, letterhead],
    footers: [noFooter, pageNumbers, pageNumbersAndDate, pageNumbersAndDisclaimer],
    tagged: true,
  },
  {
    ReportRendererID: draft,
    ReportRendererTitle: 'Draft: as a statement, without tags',
    headers: [noHeader, titleAndLogo],
    footers: [pageNumbers, pageNumbersAndDate],
    tagged: false,
  },
]
