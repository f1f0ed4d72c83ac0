import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TraderServices, watchersOf } from '../../../../server/trading/access/traders.ts'
import { O, pipe } from '../../../../src/domain/fp.ts'
import { bringPeople, testPeople } from '../../support/calls/people.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp()
  const colleague = testPeople.filter(({ username }) => username === 'adviser')
  await bringPeople(
    testApp,
    colleague.map((row) => ({ ...row, username: 'colleague', email: 'colleague@plutus.example', defaultCode: 'A2' })),
  )
  await testApp.tail.reached(await testApp.log.lastPosition())
})
afterAll(() => testApp.drop())

/** The firm after all accounts of an adviser went to another. */
const handedOver = (): TraderServices => ({
  ...testApp.services,
  directory: {
    account: (code) =>
      pipe(
        testApp.services.directory.account(code),
        O.map((account) => ({ ...account, AdvisorCode: 'A2' })),
      ),
  },
})

const sorted = ({ whole, part }: ReturnType<typeof watchersOf>) => [whole.toSorted(), part.toSorted()]

test('an order is seen whole by who may act for all of its accounts, and in part by who may for some', () => {
  expect(sorted(watchersOf(testApp.services, ['P1']))).toEqual([['adviser', 'client'], []])
  expect(sorted(watchersOf(testApp.services, ['P1', 'P3']))).toEqual([['adviser'], ['client']])
  expect(sorted(watchersOf(testApp.services, ['P1', 'P4']))).toEqual([[], ['adviser', 'client', 'colleague', 'other']])
})

test('when clients go to another adviser, their orders go with them', () => {
  expect(sorted(watchersOf(handedOver(), ['P1', 'P3']))).toEqual([['colleague'], ['client']])
})

test('whoever stands in for an adviser today sees the orders of that book', () => {
  const standIns = {
    stoodInFor: (username: string) => (username === 'adviser' ? [{ username: 'colleague', until: '2099-01-01' }] : []),
  }
  expect(sorted(watchersOf({ ...testApp.services, standIns }, ['P4']))).toEqual([['adviser', 'colleague', 'other'], []])
})
