import type { Explorable } from '../../../src/domain/explorers/explorable.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { plainText } from '../../../src/domain/search/found.ts'
import { type ExplorerInput, explorerMachine } from '../../../src/machines/explorers/explorer.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

export const explorableOf = (code: string, name: string): Explorable => ({
  ...{ code, name, detail: 'Trust' },
  terms: [name, code].map(plainText),
})

export const explorablesSample = [
  explorableOf('P1', 'Ashworth'),
  explorableOf('P2', 'Beck'),
  explorableOf('P3', 'Cole'),
]

export const explorerInput: ExplorerInput = { kind: 'account', isMany: true, chosen: ['P3'], only: O.none }

export const explorer: Sample<typeof explorerMachine> = {
  machine: explorerMachine,
  input: explorerInput,
  identify: ({ value, context: { search, active, selection, choice } }) => ({
    ...{ value, search, active, choice },
    chosen: [...selection.chosen].toSorted(),
  }),
  events: [
    answered('readExplorables', E.right(explorablesSample)),
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
