import { expect, test, vi } from 'vitest'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { reportOffers } from '../../../src/app/reports/report-offers.ts'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import type { Identity } from '../../../src/domain/users/identity.ts'
import { adminIdentity, bookIdentity } from '../../samples/people.ts'
import { newId } from '../../samples/sample.ts'

const accountOf = (code: string, adviser: string) => ({
  AccountCode: code,
  AccountName: code,
  AccountAlias: '',
  AccountType: '',
  AdvisorCode: adviser,
  GroupCode: 'G1',
})
const adviserOf = (code: string) => ({ AdvisorCode: code, AdvisorName: code, Phone: '', Email: '' })

const answers: Readonly<Record<string, unknown>> = {
  '/advisers': [adviserOf('A1'), adviserOf('A2')],
  '/advisers/A1': adviserOf('A1'),
  '/accounts': [accountOf('P1', 'A1'), accountOf('P2', 'A2')],
  '/accounts/adviser/A1': [accountOf('P1', 'A1')],
  '/groups': [{ GroupCode: 'G1', GroupName: 'G1', accounts: ['P1', 'P2'] }],
  '/reports/list': [],
  '/benchmarks': [],
  '/report-dates': { CurrentDataDate: '2026-06-30', PricedTo: '2026-06-30' },
}

const offeredTo = async (identity: Identity, code: string) => {
  vi.stubGlobal('fetch', (request: Request) => {
    const answer = answers[new URL(request.url).pathname.replace('/api/v1', '')]
    return Promise.resolve(
      answer === undefined
        ? Response.json({ success: false, message: '', _tag: 'NotFound' }, { status: 404 })
        : Response.json(answer),
    )
  })
  const client = makeClient({
    baseUrl: window.location.origin,
    positions: createPositions(),
    token: () => O.none,
    refused: () => Promise.resolve(false),
  })
  return pipe(
    await reportOffers(client, {
      screen: 'adviser',
      level: 'adviser',
      identity,
      code,
      name: O.none,
      newId,
    })(),
    E.map(({ subjects }) => subjects.map((subject) => `${subject.level} ${subject.code}`)),
  )
}

test('administrators run reports of the whole firm', async () => {
  expect(await offeredTo(adminIdentity, 'firm')).toEqual(
    E.right(['adviser A1', 'adviser A2', 'group G1', 'account P1', 'account P2']),
  )
})

test('an adviser runs those of their book', async () => {
  expect(await offeredTo(bookIdentity, 'A1')).toEqual(E.right(['adviser A1', 'account P1']))
})

test('of the firm an adviser runs none', async () => {
  expect(await offeredTo(bookIdentity, 'firm')).toMatchObject(E.left({ _tag: 'Refused', refusal: 'NotFound' }))
})
