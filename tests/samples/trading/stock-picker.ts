import { E } from '../../../src/domain/fp.ts'
import type { ListedStock } from '../../../src/domain/trading/market/listed-stock.ts'
import { stockPickerMachine } from '../../../src/machines/trading/stock-picker.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

export const bhpStock: ListedStock = {
  asx_code: 'BHP',
  company_name: 'BHP Group',
  display_name: 'BHP Group (BHP)',
}
export const cbaStock: ListedStock = {
  asx_code: 'CBA',
  company_name: 'Commonwealth Bank of Australia',
  display_name: 'Commonwealth Bank',
}

export const stockPicker: Sample<typeof stockPickerMachine> = {
  machine: stockPickerMachine,
  input: { sought: '' },
  events: [
    { type: 'search.typed', search: 'b' },
    { type: 'search.typed', search: 'ba' },
    { type: 'xstate.after.pause.stockPicker.pausing' },
    answered('searchStocks', E.right([bhpStock, cbaStock])),
    answered('searchStocks', E.right([])),
    answered('searchStocks', lostRead),
    answered('searchStocks', refusedRead),
    { type: 'retry.due' },
    { type: 'search.retried' },
    { type: 'active.moved', step: 'next' },
    { type: 'stock.chosen', stock: cbaStock },
    { type: 'search.left' },
  ],
}
