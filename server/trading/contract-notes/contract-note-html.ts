import { displayDate } from '../../../src/domain/dates/display-date.ts'
import { type ContractNote, noteTotals } from '../../../src/domain/trading/contract-notes/contract-note.ts'
import { formatCell } from '../../../src/domain/widgets/table/format-cell.ts'

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (letter) => htmlEscapes[letter] ?? letter)

const dollarText = (amount: number): string => formatCell('currency', amount)
const unitsText = (count: number): string => formatCell('holding', count)
const priceText = (amount: number): string => formatCell('price', amount)

const noteLine = (name: string, value: string): string =>
  `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`

const noteStyle = `
  body { font: 11pt/1.5 sans-serif; color: #1a1a1a }
  h1 { font-size: 18pt; margin: 0 0 4pt }
  table { border-collapse: collapse; width: 100%; margin-top: 14pt }
  th { text-align: left; font-weight: 600 }
  th, td { padding: 4pt 6pt; border-bottom: 0.5pt solid #bbb }
  .figures th, .figures td { text-align: right }
  .net td { text-align: right; font-weight: 600 }
  .total td, .total th { border-top: 1pt solid #1a1a1a; font-weight: 600 }`

export const contractNoteHtml = (note: ContractNote, firm: string): string => {
  const totals = noteTotals(note)
  const isBought = note.type === 'buy'
  const fills = note.fills.map(
    (fill) =>
      `<tr><td>${unitsText(fill.units)}</td><td>${priceText(fill.price)}</td><td>${dollarText(fill.consideration)}</td><td>${dollarText(fill.brokerage)}</td></tr>`,
  )
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Contract note ${escapeHtml(note.number)}</title><style>${noteStyle}</style></head><body>
<h1>Contract note</h1><p>${escapeHtml(firm)}</p>
<table>${[
    noteLine('Number', note.number),
    noteLine('Account', `${note.accountName} (${note.account})`),
    noteLine(isBought ? 'Bought' : 'Sold', `${unitsText(totals.units)} ${note.security} — ${note.securityName}`),
    noteLine('Trade date', displayDate(note.date)),
    noteLine('Settlement date', displayDate(note.settlesOn)),
  ].join('')}</table>
<table class="figures"><thead><tr><th>Units</th><th>Price</th><th>Consideration</th><th>Brokerage</th></tr></thead><tbody>${fills.join('')}
<tr class="total"><td>${unitsText(totals.units)}</td><td>${priceText(totals.averagePrice)}</td><td>${dollarText(totals.consideration)}</td><td>${dollarText(totals.brokerage)}</td></tr></tbody></table>
<table class="net">${noteLine(isBought ? 'Amount payable' : 'Net proceeds', dollarText(totals.net))}</table>
</body></html>`
}
