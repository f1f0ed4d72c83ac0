import { expect, test } from 'vitest'
import { readAsFar } from '../../../src/app/read-as-far.ts'
import { E, O, TE } from '../../../src/domain/fp.ts'
import type { ImportsPage } from '../../../src/machines/ledger/ledger-imports.ts'
import { aLedgerImport, aWithdrawnImport } from '../../samples/ledger/ledger-imports.ts'

const { withdrawn } = aWithdrawnImport

const pageOf = (positions: readonly number[], before: number | null, isWithdrawn = false): ImportsPage => ({
  imports: positions.map((position) => ({
    ...aLedgerImport,
    id: position.toString(),
    position,
    withdrawn: isWithdrawn ? withdrawn : null,
  })),
  before,
})

/** Two at a time, of which the one at 20 was withdrawn meanwhile. */
const listedPage = (before: number | null): ImportsPage => {
  switch (before) {
    case null:
      return pageOf([50, 40], 40)
    case 40:
      return { ...pageOf([30, 20], 20), imports: [...pageOf([30], 20).imports, ...pageOf([20], 20, true).imports] }
    default:
      return pageOf([10], null)
  }
}

const read = async (known: O.Option<ImportsPage>) => {
  const asked: (number | null)[] = []
  const readPage = (before: number | null) => {
    asked.push(before)
    return TE.right(listedPage(before))
  }
  const joined = ({ imports }: ImportsPage, below: ImportsPage): ImportsPage => ({
    imports: [...imports, ...below.imports],
    before: below.before,
  })
  const page = await readAsFar({ readPage, joined }, known)()
  return { asked, page }
}

test('what was shown of the list is read again as far as it was shown', async () => {
  const { asked, page } = await read(O.some(pageOf([40, 30, 20], 20)))
  expect(asked).toEqual([null, 40])
  expect(page).toEqual(E.right({ imports: [...listedPage(null).imports, ...listedPage(40).imports], before: 20 }))
  expect((await read(O.some(pageOf([40, 30, 20, 10], null)))).asked).toEqual([null, 40, 20])
})

test('of what was never shown the newest are read, and no more where that is as far', async () => {
  expect(await read(O.none)).toEqual({ asked: [null], page: E.right(listedPage(null)) })
  expect((await read(O.some(pageOf([50, 40], 40)))).asked).toEqual([null])
})
