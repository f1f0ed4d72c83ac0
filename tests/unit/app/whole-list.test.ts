import { expect, test } from 'vitest'
import { wholeList } from '../../../src/app/whole-list.ts'
import { E, TE } from '../../../src/domain/fp.ts'
import { type AfterCode, pageAfterCode } from '../../../src/domain/ledger/accounts/code-pages.ts'

const codeOf = (code: string): string => code

const codes = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `P${(count - index).toString().padStart(6, '0')}`)

/** A firm of some accounts that answers pages, and what it was asked for. */
const firmOf = (all: readonly string[], later = all) => {
  const asked: AfterCode[] = []
  const read = (query: AfterCode) => {
    asked.push(query)
    return TE.right<never, readonly string[]>(pageAfterCode(query, codeOf)(asked.length === 1 ? all : later))
  }
  return { asked, list: () => wholeList(read, codeOf)() }
}

test.each([
  [0, 1],
  [1, 1],
  [4_999, 1],
  [5_000, 2],
  [5_001, 2],
  [10_001, 3],
])('%s accounts are all read, in order and in %s calls', async (count, calls) => {
  const { asked, list } = firmOf(codes(count))
  expect(await list()).toEqual(E.right(codes(count).toSorted()))
  expect(asked).toHaveLength(calls)
})

test('no page has more than 5,000', () => {
  expect(pageAfterCode({}, codeOf)(codes(12_000))).toHaveLength(5_000)
})

test('a list goes on behind an account that is there no more', async () => {
  const all = codes(5_003)
  const { asked, list } = firmOf(
    all,
    all.filter((code) => code !== 'P005000'),
  )
  expect(await list()).toEqual(E.right(all.toSorted()))
  expect(asked).toEqual([{}, { after: 'P005000' }])
})
