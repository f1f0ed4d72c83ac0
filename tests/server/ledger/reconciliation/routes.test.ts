import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringTo, cashFile, positionsFile } from '../import/small-firm.ts'
import { bringReportFirm } from '../../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
let accessTokens: Readonly<Record<'admin' | 'adviser', string>>

beforeAll(async () => {
  testApp = await openTestApp()
  await bringReportFirm(testApp)
  await bringTo(testApp)({
    ...positionsFile('P1,2024-01-03,CBA,95', 'P3,2024-01-03,CBA,100', 'P3,2024-01-03,XRO,4'),
    ...cashFile('P4,2024-01-03,499.99'),
  })
  accessTokens = { admin: await testApp.signIn('admin'), adviser: await testApp.signIn('adviser') }
})
afterAll(() => testApp.drop())

const call = async (who: 'admin' | 'adviser', method: string, path: string, body?: unknown) => {
  const response = await testApp.call(method, path, body, { token: accessTokens[who] })
  return [response.statusCode, response.json<unknown>()] as const
}

const inTheBook = [
  { account: 'P1', security: 'CBA', difference: '-5' },
  { account: 'P3', security: 'XRO', difference: '4' },
]
const another = { account: 'P4', security: null, currency: null, difference: '-0.01' }

test('an administrator has the breaks of the firm, an adviser those of their own clients', async () => {
  expect(await call('admin', 'GET', '/reconciliation')).toMatchObject([
    200,
    { breaks: [...inTheBook, another], next: null },
  ])
  expect(await call('adviser', 'GET', '/reconciliation')).toMatchObject([200, { breaks: inTheBook, next: null }])
})

test('what is asked for after one of them begins behind it', async () => {
  const [, reply] = await call('admin', 'GET', `/reconciliation?after=${encodeURIComponent('units/P1/CBA')}`)
  expect(reply).toMatchObject({ breaks: [inTheBook[1], another] })
  const [, rest] = await call('admin', 'GET', `/reconciliation?after=${encodeURIComponent('cash/P4')}`)
  expect(rest).toEqual({ breaks: [], next: null })
})

test.each([
  ['admin', 'portfolio/P1', 1],
  ['admin', 'group/G2', 1],
  ['admin', 'group/G3', 1],
  ['admin', 'adviser/A1', 2],
  ['admin', 'firm/firm', 3],
  ['admin', 'portfolio/P2', 0],
  ['adviser', 'portfolio/P1', 1],
  ['adviser', 'group/G2', 1],
  ['adviser', 'adviser/A1', 2],
  ['adviser', 'portfolio/P4', 0],
  ['adviser', 'group/G3', 0],
  ['adviser', 'adviser/A2', 0],
  ['adviser', 'firm/firm', 2],
] as const)('%s is told of %s how many are open: %i', async (who, entity, count) => {
  const since = count === 0 ? null : '2024-01-03'
  expect(await call(who, 'GET', `/reconciliation/open/${entity}`)).toEqual([200, { count, since }])
})

test('what is exported is what is listed', async () => {
  const { body } = await testApp.call('GET', '/reconciliation?format=csv', undefined, { token: accessTokens.adviser })
  expect(body.split('\r\n').map((line) => line.split(',').slice(0, 7).join(','))).toEqual([
    '\uFEFFAccount,Account name,Security,Statement,Ledger,Custodian,Difference',
    'P1,Account P1,CBA,2024-01-03,100,95,-5',
    'P3,Account P3,XRO,2024-01-03,0,4,4',
  ])
})

test('an explanation is refused without a break or a reason, and of a difference there is no more', async () => {
  const explain = (breaks: readonly unknown[], reason: string) =>
    call('admin', 'POST', '/reconciliation/explanations', { breaks, reason })
  expect(await explain([], 'Why')).toMatchObject([422, {}])
  expect(await explain([another], ' ')).toMatchObject([
    422,
    { message: 'Write a reason with at least one letter or digit' },
  ])
  expect(await explain([{ ...another, difference: '1' }], 'Why')).toMatchObject([409, {}])
  expect(await explain([{ ...another, account: 'P9' }], 'Why')).toMatchObject([404, {}])
  expect(await explain([another, another], 'A fee')).toMatchObject([200, {}])
  const [, reply] = await call('admin', 'GET', '/reconciliation')
  expect(reply).toMatchObject({
    breaks: [{}, {}, { state: 'Explained', explanation: { reason: 'A fee', by: 'admin' } }],
  })
  expect(await call('admin', 'GET', '/reconciliation/open/firm/firm')).toMatchObject([200, { count: 2 }])
})
