import type { ExplorableEntity } from '../../../src/domain/explorers/explorable.ts'
import { E } from '../../../src/domain/fp.ts'
import { plainText } from '../../../src/domain/search/search-ranking.ts'
import { type ExplorerInput, explorerMachine } from '../../../src/machines/explorers/explorer.ts'
import { type ExplorablesPage, singlePage } from '../../../src/machines/explorers/listing.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

export const explorableOf = (code: string, name: string): ExplorableEntity => ({
  code,
  name,
  detail: 'Trust',
  terms: [name, code].map(plainText),
})

export const explorablesSample = [
  explorableOf('P1', 'Ashworth'),
  explorableOf('P2', 'Beck'),
  explorableOf('P3', 'Cole'),
]

export const explorerInput: ExplorerInput = { kind: 'account', isMany: true, chosen: ['P3'] }

export const explorer: Sample<typeof explorerMachine> = {
  machine: explorerMachine,
  input: explorerInput,
  identify: ({ value, context: { search, active, selection, choice } }) => ({
    value,
    search,
    active,
    choice,
    chosen: [...selection.chosen].toSorted(),
  }),
  events: [
    answered('readExplorables', E.right(singlePage(explorablesSample))),
    answered('readExplorables', lostRead),
    answered('readExplorables', refusedRead),
    { type: 'retry.due' },
    { type: 'list.retried' },
    { type: 'search.typed', search: 'beck' },
    { type: 'search.typed', search: 'nobody' },
    { type: 'search.typed', search: '' },
    { type: 'active.moved', step: 'next', isRanged: false },
    { type: 'active.moved', step: 'previous', isRanged: true },
    { type: 'active.moved', step: 'last', isRanged: false },
    { type: 'row.toggled', key: 'P2' },
    { type: 'row.ranged', key: 'P1' },
    { type: 'all.toggled' },
    { type: 'choice.confirmed' },
    { type: 'explorer.closed' },
  ],
}

export const firstPage: ExplorablesPage = { rows: explorablesSample, total: 4, hasMore: true }
export const lastPage: ExplorablesPage = { rows: [explorableOf('P4', 'Dale')], total: 4, hasMore: false }
export const foundPage: ExplorablesPage = singlePage(lastPage.rows)

/** A list that is longer than its first page. */
export const pagedExplorer: Sample<typeof explorerMachine> = {
  machine: explorerMachine,
  input: explorerInput,
  identify: ({ value, context: { search, found, total, active, selection, codes } }) => ({
    value,
    search,
    total,
    active,
    codes,
    found: found.map(({ code }) => code),
    chosen: [...selection.chosen].toSorted(),
  }),
  events: [
    answered('readExplorables', E.right(firstPage)),
    answered('readExplorables', E.right(lastPage)),
    answered('readExplorables', lostRead),
    answered('readCodes', E.right(['P1', 'P2', 'P3', 'P4'])),
    answered('readCodes', lostRead),
    { type: 'list.retried' },
    { type: 'search.typed', search: 'dale' },
    { type: 'search.typed', search: '' },
    { type: 'row.toggled', key: 'P2' },
    { type: 'all.toggled' },
    { type: 'end.reached' },
  ],
}
