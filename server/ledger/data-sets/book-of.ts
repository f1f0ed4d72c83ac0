import type { Book } from '../../../src/domain/ledger/valuation/book.ts'
import type { Books } from '../book/load-books.ts'

const empty: Book = { positions: [], cash: [], prices: new Map() }

/** The one book of accounts read together. */
export const bookOf = ({ byPart }: Books): Book => byPart.get('whole') ?? empty
