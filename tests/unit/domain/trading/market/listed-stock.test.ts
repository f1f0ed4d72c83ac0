import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import {
  minSearchLength,
  foundStocks,
  type ListedStock,
  maxFoundStocks,
  StockSearch,
} from '../../../../../src/domain/trading/market/listed-stock.ts'

const listedStockOf = (asx_code: string, company_name: string): ListedStock => ({
  asx_code,
  company_name,
  display_name: `${asx_code} - ${company_name}`,
})

const stocks = [
  listedStockOf('ABC', 'Adbri'),
  listedStockOf('CBA', 'Commonwealth Bank'),
  listedStockOf('BAP', 'Bapcor'),
  listedStockOf('NAB', 'National Australia Bank'),
  listedStockOf('WBC', 'Westpac Banking'),
  listedStockOf('BOQ', 'Bank of Queensland'),
]

const codes = (text: string) => foundStocks(stocks, text).map(({ asx_code }) => asx_code)

test('codes come before names, and what begins with the text before what contains it', () => {
  expect(codes('ba')).toEqual(['BAP', 'CBA', 'BOQ', 'NAB', 'WBC'])
  expect(codes('bank')).toEqual(['BOQ', 'CBA', 'NAB', 'WBC'])
  expect(codes('AB')).toEqual(['ABC', 'NAB'])
  expect(codes('%')).toEqual([])
})

test('no more are found than a list shows', () => {
  const many = Array.from({ length: 50 }, (_, index) => listedStockOf(`A${index}`, 'Any'))
  expect(foundStocks(many, 'any')).toHaveLength(maxFoundStocks)
})

test('whatever is found has the text in its code or its names', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 4 }), (text) => {
      const found = foundStocks(stocks, text)
      const texts = found.map((one) => `${one.asx_code}\n${one.company_name}\n${one.display_name}`.toLowerCase())
      expect(texts.every((all) => all.includes(text.toLowerCase()))).toBe(true)
    }),
  )
})

test(`a search has at least ${minSearchLength} characters, spaces around them left out (spec §5)`, () => {
  expect(StockSearch.decode(' cb ')).toEqual(E.right('cb'))
  expect(E.isLeft(StockSearch.decode('c '))).toBe(true)
})
