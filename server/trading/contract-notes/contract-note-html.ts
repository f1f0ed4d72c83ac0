import { displayDate } from '../../../src/domain/dates/display-date.ts'
import { type ContractNote, noteTotals } from '../../../src/domain/trading/contract-notes/contract-note.ts'
import { formatCell } from '../../../src/domain/widgets/table/format-cell.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const text = (value: string): string => value.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

const dollars = (amount: number): string => formatCell('currency', amount)
const units = (count: number): string => formatCell('holding', count)
const price = (amount: number): string => formatCell('price', amount)

const line = (name: string, value: string): string => `<tr><th>${text(name)}</th><td>${text(value)}</td></tr>`

const style = `
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
      `<tr><td>${units(fill.units)}</td><td>${price(fill.price)}</td><td>${dollars(fill.consideration)}</td><td>${dollars(fill.brokerage)}</td></tr>`,
  )
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Contract note ${text(note.number)}</title><style>${style}</style></head><body>
<h1>Contract note</h1><p>${text(firm)}</p>
<table>${[
    line('Number', note.number),
    line('Account', `${note.accountName} (${note.account})`),
    line(isBought ? 'Bought' : 'Sold', `${units(totals.units)} ${note.security} — ${note.securityName}`),
    line('Trade date', displayDate(note.date)),
    line('Settlement date', displayDate(note.settlesOn)),
  ].join('')}</table>
<table class="figures"><thead><tr><th>Units</th><th>Price</th><th>Consideration</th><th>Brokerage</th></tr></thead><tbody>${fills.join('')}
<tr class="total"><td>${units(totals.units)}</td><td>${price(totals.averagePrice)}</td><td>${dollars(totals.consideration)}</td><td>${dollars(totals.brokerage)}</td></tr></tbody></table>
<table class="net">${line(isBought ? 'Amount payable' : 'Net proceeds', dollars(totals.net))}</table>
</body></html>`
}
