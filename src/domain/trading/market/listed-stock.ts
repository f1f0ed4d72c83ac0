import * as t from 'io-ts'
import { E, pipe } from '../../fp.ts'
import { foldedText } from '../../text/folded-text.ts'
import { textUpTo, withMaxLength } from '../../text/text-codec.ts'

export const ListedStock = t.readonly(
  t.strict({ asx_code: textUpTo(200), company_name: textUpTo(1_000), display_name: textUpTo(1_000) }),
)
export type ListedStock = t.TypeOf<typeof ListedStock>

export const noStock: ListedStock = { asx_code: '', company_name: '', display_name: '' }

/** Spec §5: a search needs this many characters. */
export const minSearchLength = 2

export const maxFoundStocks = 20

export const StockSearch = withMaxLength(
  new t.Type<string, string, unknown>(
    'StockSearch',
    t.string.is,
    (value, context) =>
      pipe(
        t.string.validate(value, context),
        E.map((text) => text.trim()),
        E.chain((text) =>
          text.length >= minSearchLength
            ? t.success(text)
            : t.failure(value, context, `must have at least ${minSearchLength} characters`),
        ),
      ),
    t.identity,
  ),
  1_000,
)

const matchRank = (text: string, sought: string): number => {
  const index = foldedText(text).indexOf(sought)
  return index === -1 ? 2 : Math.min(index, 1)
}

const stockRank = ({ asx_code, company_name, display_name }: ListedStock, text: string): number | null => {
  const sought = foldedText(text)
  const code = matchRank(asx_code, sought)
  const name = Math.min(matchRank(company_name, sought), matchRank(display_name, sought))
  return code < 2 ? code : name < 2 ? 2 + name : null
}

/** Codes before names, beginnings before other matches, then by code. */
export const foundStocks = (stocks: readonly ListedStock[], text: string): readonly ListedStock[] =>
  stocks
    .flatMap((stock) => {
      const rank = stockRank(stock, text)
      return rank === null ? [] : [{ rank, stock }]
    })
    .toSorted((a, b) => a.rank - b.rank || (a.stock.asx_code < b.stock.asx_code ? -1 : 1))
    .slice(0, maxFoundStocks)
    .map(({ stock }) => stock)
