import { afterAll, beforeAll, expect, test } from 'vitest'
import { withImportLock } from '../../../../server/ledger/import/import-lock.ts'
import { E } from '../../../../src/domain/fp.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'
import { bringTo, pricesFile, sheetText, smallFirm, transactionsFile } from './small-firm.ts'

let testApp: TestApp
let accessToken: string

const bring: ReturnType<typeof bringTo> = (files, more) => bringTo(testApp)(files, { actor: 'admin', ...more })

beforeAll(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('admin')
  await bring(smallFirm, { actor: 'terminal' })
  await bring(pricesFile('CBA,2024-01-03,100,101,99,99.00,6000', 'CBA,2024-01-04,1,1,1,1,1'))
})

afterAll(() => testApp.drop())

interface Listed {
  readonly imports: readonly { readonly id: string; readonly by: string; readonly position: number }[]
  readonly before: number | null
}

const list = async (query = '') =>
  (await testApp.call('GET', `/ledger-imports${query}`, undefined, { token: accessToken })).json<Listed>()

const withdraw = (id: string) =>
  testApp.call('PUT', `/ledger-imports/${id}`, { act: 'withdraw' }, { token: accessToken })

test('imports are listed, the newest first, with who brought what of which file', async () => {
  const { imports, before } = await list()
  expect(before).toBeNull()
  expect(imports).toMatchObject([
    {
      id: '2',
      by: 'admin Tester',
      withdrawn: null,
      files: [{ name: 'prices.csv', rows: 2, added: 1, corrected: 1, unchanged: 0 }],
    },
    { id: '1', by: 'terminal', withdrawn: null },
  ])
  expect(await list(`?before=${imports[0]?.position ?? 0}`)).toMatchObject({ imports: [{ id: '1' }], before: null })
})

test('one that is withdrawn says by whom, and is told to administrators at once', async () => {
  const reply = await withdraw('2')
  expect(reply.statusCode).toBe(200)
  const { position } = reply.json<{ position: number }>()
  expect((await list()).imports[0]).toMatchObject({ id: '2', withdrawn: { by: 'admin Tester' } })
  const withdrawn = (await testApp.log.readStream('ledger-import/2')).find(
    ({ type }) => type === 'LedgerImportWithdrawn',
  )
  expect(withdrawn).toMatchObject({ actor: 'admin', audience: ['permission:site.admin'] })
  expect(withdrawn?.position).toBeLessThanOrEqual(position)
  expect((await withdraw('2')).statusCode).toBe(200)
})

test('what others rest on stays, with what rests on it', async () => {
  await bring({ accounts: sheetText('accounts', 'P00003,New Trust,NEW3,Trust,ADV01,G0001') })
  await bring(transactionsFile('P00003,2024-02-01,deposit,,,,,5,'))
  const reply = await withdraw('3')
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { _tag: 'StillNeeded', errors: [{ path: 'id', message: '1 transactions of import 4 need account P00003' }] },
  ])
})

test('what never was is not found, and nothing is withdrawn while another import runs', async () => {
  expect((await withdraw('99')).statusCode).toBe(404)
  const refused = await withImportLock<never, number>(testApp.pool, async () =>
    E.right((await withdraw('4')).statusCode),
  )()
  expect(refused).toEqual(E.right(409))
})
