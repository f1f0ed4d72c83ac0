import { draft, ledger, statement } from '../../../src/domain/report/lookups/renderers.ts'

const serif = `Georgia, 'Times New Roman', 'Liberation Serif', serif`

/** Quiet: navy and grey, hairlines, one weight for what is a total. */
const statementStyle = `
body { font-size: 9pt; line-height: 1.4 }
h1 { margin: 0 0 4pt; font: 400 22pt/1.15 ${serif}; color: #12263f }
h2 { margin: 20pt 0 6pt; padding-bottom: 3pt; border-bottom: 0.75pt solid #12263f; font: 400 13.5pt/1.2 ${serif}; color: #12263f }
h3 { margin: 12pt 0 4pt; font-size: 9.5pt; font-weight: 600; color: #12263f }
p { margin: 0 0 6pt }
.lead { margin-bottom: 14pt; color: #566173; font-size: 10pt }
.note { color: #566173; font-size: 7.5pt }
caption { padding: 8pt 0 3pt; font-weight: 600; color: #12263f }
th { padding: 4pt 6pt; border-bottom: 0.75pt solid #12263f; vertical-align: bottom; font-size: 7.5pt; font-weight: 600; color: #566173 }
td { padding: 3.5pt 6pt; border-bottom: 0.5pt solid #e1e6ec }
th:first-child, td:first-child { padding-left: 0 }
th:last-child, td:last-child { padding-right: 0 }
tr.group > * { padding-top: 9pt; border-bottom-color: #b9c3cf; font-weight: 600; color: #12263f }
tr.subtotal > * { border-top: 0.5pt solid #8592a3; border-bottom: 0; font-weight: 600 }
tr.total > * { border-top: 0.75pt solid #12263f; border-bottom: 2.25pt double #12263f; font-weight: 700; color: #12263f }
.negative, .neg { color: #9b1c1c }
.key-figures { display: flex; flex-wrap: wrap; gap: 8pt 28pt; margin: 12pt 0 16pt }
.key-figures > div { min-width: 92pt; padding-top: 5pt; border-top: 1.5pt solid #b08d57 }
.key-figures dt { font-size: 7.5pt; color: #566173 }
.key-figures dd { margin: 0; font: 400 15pt/1.25 ${serif}; font-variant-numeric: tabular-nums lining-nums; color: #12263f }
.columns { display: flex; gap: 28pt; align-items: flex-start }
.columns > * { flex: 1; min-width: 0 }
figure { margin: 8pt 0 }
figcaption { font-size: 7.5pt; color: #566173 }
a { color: #1c4f82; text-decoration: none }`

/** The statement's look, closer: as many rows on a page as can be read. */
const ledgerStyle = `${statementStyle}
body { font-size: 7.5pt; line-height: 1.25 }
h1 { font-size: 16pt }
h2 { margin-top: 12pt; font-size: 11pt }
th { padding: 2.5pt 4pt; font-size: 7pt }
td { padding: 1.75pt 4pt }
tbody tr:nth-child(even of :not(.group, .subtotal, .total)) { background: #f5f7fa }`

const styles: Readonly<Record<number, string>> = {
  [statement]: statementStyle,
  [ledger]: ledgerStyle,
  [draft]: statementStyle,
}

/** The look of a renderer; a plain one has none. */
export const rendererStyle = (id: number): string => styles[id] ?? ''
