import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { readExplorablesByCode, readCodes, readExplorables } from '../../../src/app/explorers/read-explorables.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { smallDirectory } from '../support/calls/small-directory.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { largeDirectory } from '../support/large-firm.ts'

const largerDirectory = largeDirectory(smallDirectory)

let testApp: TestApp
let accessToken = ''
let baseUrl = ''

beforeAll(async () => {
  testApp = await openTestApp({ directory: largerDirectory })
  accessToken = await testApp.signIn('admin')
  baseUrl = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.drop())

describe('First aid 6: an explorer in the browser', () => {
  const signal = new AbortController().signal
  const query = { kind: 'account', adviser: null, search: '', page: 1, chosen: [] } as const

  const client = () =>
    makeClient({
      baseUrl,
      token: () => O.some(accessToken),
      positions: createPositions(),
      refused: () => Promise.resolve(false),
    })

  const rowsOf = async (asked: Parameters<typeof readExplorables>[1]) => {
    const read = await readExplorables(client(), asked, signal)()
    return E.isRight(read) ? read.right : expect.unreachable('no rows')
  }

  test('has rows that were chosen before with the first page, though they are far behind', async () => {
    const { rows, total, hasMore } = await rowsOf({ ...query, chosen: ['L1999', 'L3', 'gone'] })
    expect([rows.length, rows[0]?.code, total, hasMore]).toEqual([
      101,
      'L1999',
      largerDirectory.accounts().length,
      true,
    ])
    expect((await rowsOf({ ...query, page: 2, chosen: ['L1999'] })).rows).toHaveLength(100)
  })

  test('reads groups, users and one adviser’s book', async () => {
    expect((await rowsOf({ ...query, kind: 'group', search: 'LG999' })).rows.map(({ code }) => code)).toEqual(['LG999'])
    expect((await rowsOf({ ...query, kind: 'user', search: 'ADMIN' })).rows.map(({ code }) => code)).toEqual([
      'admin',
      'superadmin',
    ])
    expect(await rowsOf({ ...query, adviser: 'A1' })).toMatchObject({ total: 3, hasMore: false })
  })

  test('reads the names of more codes than one call may name', async () => {
    const codes = Array.from({ length: 250 }, (_, index) => `L${index.toString()}`)
    const read = await readExplorablesByCode(client(), query, codes, signal)()
    expect(E.isRight(read) && read.right.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
    const users = await readExplorablesByCode(client(), { kind: 'user', adviser: null }, ['other', 'gone'], signal)()
    expect(E.isRight(users) && users.right.map(({ code }) => code)).toEqual(['other'])
  })

  test.each(['account', 'group', 'user'] as const)('reads the codes of every %s that a search finds', async (kind) => {
    const search = kind === 'user' ? 'a' : 'l1'
    const codes = await readCodes(client(), { ...query, kind, search }, signal)()
    const { rows, total } = await rowsOf({ ...query, kind, search })
    expect(E.isRight(codes) && [codes.right.length, codes.right.slice(0, 100)]).toEqual([
      total,
      rows.map(({ code }) => code),
    ])
  })
})
