import { SheetName } from '../imported-file.ts'
import { columnsOf, type FileMapping } from './file-mapping.ts'
import { commonName, type FileHeader } from './kept-mapping.ts'
import { normalizedText } from '../../../text/normalized-text.ts'

const foldedHeading = (text: string): string =>
  normalizedText(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '')

const columnSynonyms: Readonly<Record<string, readonly string[]>> = {
  AccountCode: ['account', 'accountno', 'accountnumber', 'accountid', 'portfolio', 'client', 'hin'],
  AccountName: ['name'],
  asx_code: ['security', 'securitycode', 'code', 'ticker', 'symbol', 'stock', 'instrument'],
  date: ['day', 'tradedate', 'transactiondate', 'effectivedate', 'pricedate', 'pricingday', 'valuationdate', 'asat'],
  type: ['transactiontype', 'tradetype', 'action', 'side'],
  quantity: ['units', 'qty', 'shares', 'volume'],
  units: ['quantity', 'qty', 'shares', 'holding'],
  price: ['unitprice', 'tradeprice'],
  brokerage: ['commission', 'fee', 'fees'],
  amount: ['value', 'netamount', 'net', 'consideration', 'proceeds', 'total'],
  narration: ['description', 'details', 'memo', 'comment', 'text'],
  key: ['reference', 'ref', 'id', 'contractnote', 'transactionid'],
  close: ['last', 'final', 'closingprice', 'closeprice', 'price'],
  balance: ['cash', 'cashbalance', 'amount', 'value'],
  currency: ['ccy'],
  exchange_rate: ['fxrate', 'rate'],
  rate: ['fxrate', 'exchangerate'],
}

const fileNameSynonyms: Readonly<Partial<Record<SheetName, readonly string[]>>> = {
  transactions: ['trade', 'txn', 'transaction', 'contract'],
  prices: ['price', 'px', 'quote'],
  positions: ['position', 'holding'],
  cash: ['cash', 'balance'],
  accounts: ['account', 'client', 'portfolio'],
  securities: ['securit', 'instrument', 'stock'],
  exchange_rates: ['fx', 'rate', 'currenc'],
}

const pairsIn = (text: string): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** Sørensen–Dice coefficient of their letter pairs. */
const pairLikeness = (one: string, other: string): number => {
  const [own, others] = [pairsIn(one), pairsIn(other)]
  if (own.length === 0 || others.length === 0) return 0
  const shared = own.filter((pair) => others.includes(pair)).length
  return (2 * shared) / (own.length + others.length)
}

const minLikeness = 0.6

const headingSimilarity = (ours: string, theirs: string): number => {
  const [own, other] = [foldedHeading(ours), foldedHeading(theirs)]
  if (own === other) return 1
  if ((columnSynonyms[ours] ?? []).includes(other)) return 0.9
  const alike = Math.min(1, pairLikeness(own, other)) * 0.8
  return alike >= minLikeness * 0.8 ? alike : 0
}

export const suggestedMapping = (sheet: SheetName, header: readonly string[]): FileMapping => {
  const pairs = columnsOf(sheet)
    .columns.flatMap((ours) => header.map((theirs) => ({ ours, theirs, score: headingSimilarity(ours, theirs) })))
    .filter(({ score, theirs }) => score > 0 && theirs !== '')
    .toSorted((one, other) => other.score - one.score)
  const chosen = pairs.reduce<readonly (typeof pairs)[number][]>(
    (taken, pair) =>
      taken.some(({ ours, theirs }) => ours === pair.ours || theirs === pair.theirs) ? taken : [...taken, pair],
    [],
  )
  return { sheet, columns: Object.fromEntries(chosen.map(({ ours, theirs }) => [ours, theirs])) }
}

const nameScore = (sheet: SheetName, name: string): number =>
  foldedHeading(name).includes(foldedHeading(sheet))
    ? 1
    : (fileNameSynonyms[sheet] ?? []).some((word) => name.includes(word))
      ? 0.8
      : 0

const minScore = 0.7

export const suggestedSheet = ({ name, header }: FileHeader): SheetName | null => {
  const [best] = Object.keys(SheetName.keys)
    .filter(SheetName.is)
    .filter((sheet) => sheet !== 'users')
    .map((sheet) => {
      const { filled, columns } = columnsOf(sheet)
      const found = suggestedMapping(sheet, header).columns
      const share = filled.filter((column) => Object.hasOwn(found, column)).length / Math.max(1, filled.length)
      const used = Object.keys(found).length / Math.max(1, columns.length)
      return { sheet, score: nameScore(sheet, commonName(name)) + share / 2 + used / 4 }
    })
    .toSorted((one, other) => other.score - one.score)
  return best !== undefined && best.score >= minScore ? best.sheet : null
}
