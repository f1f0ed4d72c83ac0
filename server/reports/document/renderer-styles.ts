import { chartColours } from '../../../src/domain/widgets/graph/chart-colours.ts'
import { draftId, ledgerId, statementId } from '../../../src/domain/reports/lookups/lookups.ts'

const serifFonts = `Georgia, 'Times New Roman', 'Liberation Serif', serif`

const textRules = `
body { font-size: 9pt; line-height: 1.4 }
h1 { margin: 0 0 4pt; font: 400 22pt/1.15 ${serifFonts}; color: #12263f }
h2 { margin: 16pt 0 6pt; padding-bottom: 3pt; border-bottom: 0.75pt solid #12263f; font: 400 13.5pt/1.2 ${serifFonts}; color: #12263f }
h3 { margin: 12pt 0 4pt; font-size: 9.5pt; font-weight: 600; color: #12263f }
p { margin: 0 0 6pt }
a { color: #1c4f82; text-decoration: none }
.lead { margin-bottom: 10pt; color: #566173; font-size: 10pt }
.note { color: #566173; font-size: 7.5pt }
.incomplete { margin: 10pt 0; padding-left: 8pt; border-left: 3pt solid #b08d57 }
.particulars { display: flex; flex-wrap: wrap; gap: 4pt 24pt; margin: 0; font-size: 8pt }
.particulars dt { color: #566173; font-size: 7pt }
.particulars dd { margin: 0 }
.notes { margin-top: 24pt; color: #566173; font-size: 7.5pt; break-inside: avoid }
.notes h2 { border-bottom-width: 0.5pt; font-size: 10.5pt }
.notes dl { margin: 0; columns: 2; column-gap: 24pt }
.notes dl > div { margin-bottom: 6pt; break-inside: avoid }
.notes dt { font-weight: 600; color: #12263f }
.notes dd { margin: 0 }`

const rowRules = `
table { font-size: 8.5pt }
caption { padding: 8pt 0 3pt; font-weight: 600; color: #12263f }
caption:has(h2) { padding: 0 }
caption h2 { margin: 14pt 0 0; border-bottom: 0 }
th { padding: 4pt 5pt; border-bottom: 0.75pt solid #12263f; vertical-align: bottom; font-size: 7.5pt; font-weight: 600; color: #566173 }
td, :is(tbody, tfoot) th { padding: 2.6pt 5pt; border-bottom: 0.5pt solid #e1e6ec; vertical-align: baseline }
:is(tbody, tfoot) th { font-size: inherit; font-weight: 400; color: inherit }
:is(th, td):first-child { padding-left: 0 }
:is(th, td):last-child { padding-right: 0 }
tr.strong > :is(th, td) { font-weight: 600 }
tr.group > :is(th, td) { padding-top: 9pt; border-bottom-color: #b9c3cf; font-weight: 600; color: #12263f }
tr.subtotal > :is(th, td) { border-top: 0.5pt solid #8592a3; border-bottom: 0; font-weight: 600 }
tr.total > :is(th, td) { border-top: 0.75pt solid #12263f; border-bottom: 2.25pt double #12263f; font-weight: 700; color: #12263f }
.negative, .neg, tr.total > .negative { color: #9b1c1c }
.statement { width: min(100%, 330pt) }`

const legendRules = chartColours
  .map(({ light }, index) => {
    const rows = index === chartColours.length - 1 ? `n + ${index + 1}` : index + 1
    return `.legend tbody tr:nth-child(${rows}) > :first-child::before { background: ${light} }`
  })
  .join('\n')

const figureRules = `
.key-figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(88pt, 1fr)); gap: 10pt 14pt; margin: 10pt 0 12pt }
.key-figures > div { padding-top: 5pt; border-top: 1.5pt solid #b08d57 }
.key-figures dt { font-size: 7.5pt; color: #566173 }
.key-figures dd { margin: 0; font: 400 14pt/1.25 ${serifFonts}; font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; color: #12263f }
.key-figures .negative { color: #9b1c1c }
.columns { display: flex; gap: 28pt; align-items: center }
.columns > * { flex: 1; min-width: 0 }
.columns > figure { flex: 0 0 max(32%, 190pt) }
figure { margin: 8pt 0 }
figure > svg { width: 100%; height: auto }
figcaption { font-size: 7.5pt; color: #566173 }
.legend tbody tr > :first-child::before { content: ''; display: inline-block; width: 7pt; height: 7pt; margin-right: 5pt }
${legendRules}`

const statementStyle = textRules + rowRules + figureRules

const ledgerStyle = `${statementStyle}
body { font-size: 7.5pt; line-height: 1.25 }
h1 { font-size: 16pt }
h2 { margin-top: 12pt; font-size: 11pt }
table { font-size: 7.5pt }
th { padding: 2.5pt 4pt; font-size: 7pt }
td, :is(tbody, tfoot) th { padding: 1.75pt 4pt }
tbody tr:nth-child(even of :not(.strong, .group, .subtotal, .total)) { background: #f5f7fa }`

const rendererStyles: Readonly<Record<number, string>> = {
  [statementId]: statementStyle,
  [ledgerId]: ledgerStyle,
  [draftId]: statementStyle,
}

export const rendererStyle = (id: number): string => rendererStyles[id] ?? ''
