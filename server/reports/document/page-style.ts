import type { PageOrientation } from '../../../src/domain/reports/report-format.ts'
import { pageMargins, sansFonts } from '../../printing/sheet.ts'

const paperRule = (orientation: PageOrientation): string =>
  `@page { size: A4 ${orientation}; margin: ${pageMargins.down}pt ${pageMargins.across}pt }`

// A totals row appears once, at the table's end. The last three rows stay together, so that totals and notes never stand alone.
const tableRules = `
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums lining-nums }
caption { text-align: left }
thead { display: table-header-group }
tfoot { display: table-row-group }
tr, img, svg, figure, .keep { break-inside: avoid }
tr.group { break-after: avoid }
tr.subtotal, tr.total, .notes, tbody > tr:nth-last-child(-n + 2) { break-before: avoid }
th, td { text-align: left; vertical-align: baseline }
.figure, .n { text-align: right; white-space: nowrap }
thead .figure, thead .n { white-space: normal }
td[data-type=date] { white-space: nowrap }`

const flowRules = `
h1, h2, h3, h4, caption { break-after: avoid }
p { orphans: 3; widows: 3 }
.page-break { break-after: page }
.new-page { break-before: page }
img, svg { max-width: 100% }
.report-logo { max-height: 36pt; max-width: 150pt; object-fit: contain }`

/** Must follow the renderer's style. PDFs repeat headers and footers in the margins; screens show them once. */
export const mediaStyle = `
@media print { body > .running { display: none } }
@media screen {
  body { max-width: 1016px; margin: 0 auto; padding: 32px 40px }
  .running .pages { display: none }
  header.running { margin-bottom: 20px }
  footer.running { margin-top: 20px }
}
@media screen and (max-width: 700px) {
  body { padding: 20px 16px }
  table { display: block; overflow-x: auto }
  th, td { white-space: nowrap }
  caption { display: block; position: sticky; left: 0 }
  figure { overflow-x: auto }
  .columns { display: block }
  .notes dl { columns: 1 }
}
@media screen and (max-width: 630px) {
  .chart:has(+ .narrow) { display: none }
  .chart.narrow { display: inline }
}`

export const pageStyle = (orientation: PageOrientation): string =>
  `${paperRule(orientation)}
:root { color-scheme: light; print-color-adjust: exact; -webkit-print-color-adjust: exact }
body { margin: 0; font-family: ${sansFonts}; background: #fff; color: #1b2430 }
${tableRules}${flowRules}`

const notesTag = '<section class="notes">'
const [noteLine, aboveNotes, notesTitle, belowNote] = [10.5, 24, 30, 6]
const charactersPerLine: Readonly<Record<PageOrientation, number>> = { landscape: 90, portrait: 58 }

/** The greatest height in points of the notes in two columns, if no note is divided between the columns. */
const notesHeight = (notes: string, orientation: PageOrientation): number => {
  const heights = notes
    .split('<dt>')
    .slice(1)
    .map(
      (note) =>
        (1 + Math.ceil(note.replace(/<[^>]*>/g, '').length / charactersPerLine[orientation])) * noteLine + belowNote,
    )
  const whole = heights.reduce((sum, height) => sum + height, 0)
  return Math.ceil(aboveNotes + notesTitle + (whole + Math.max(0, ...heights)) / 2)
}

// Chromium keeps rows with the following content only within one row group. So all rows form one group, with space for the notes.
export const notesStyle = (markup: string, orientation: PageOrientation): string => {
  const index = markup.lastIndexOf(notesTag)
  if (index < 0 || !markup.slice(0, index).trimEnd().endsWith('</table>')) return ''
  const height = notesHeight(markup.slice(index + notesTag.length), orientation)
  return `
@media print {
  table:has(+ .notes) > :is(tbody, tfoot) { display: contents }
  table:has(+ .notes)::after { content: ''; display: table-row; height: ${height}pt; break-before: avoid; break-inside: avoid }
  table + .notes { margin-top: ${aboveNotes - height}pt }
}`
}

export const runningStyle = `
.running { box-sizing: border-box; display: flex; justify-content: space-between; align-items: flex-end; gap: 24pt; width: 100%;
  font: 7.5pt/1.35 ${sansFonts}; color: #566173; -webkit-print-color-adjust: exact }
.running p { margin: 0 }
.running > div:last-child { text-align: right }
.running .name { color: #12263f; font-weight: 600 }
.running .firm { font: 15pt Georgia, 'Times New Roman', 'Liberation Serif', serif; color: #12263f }
.running .small { font-size: 6.5pt; max-width: 560pt }
.running .pages { flex: none; white-space: nowrap }
.running .report-logo { max-height: 26pt; max-width: 130pt; object-fit: contain; object-position: left bottom }`
