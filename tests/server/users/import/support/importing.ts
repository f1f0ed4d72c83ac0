import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { callAllowances } from '../../../../../src/domain/permissions/allowances/allowances.ts'
import type { TestNode } from '../../../support/calls/test-app.ts'

export type RowCells = Readonly<Record<string, string>>

export interface ImportedRows {
  readonly id: string
  readonly position: number
  readonly created: readonly string[]
  readonly updated: readonly string[]
  readonly unchanged: readonly string[]
  readonly failed: readonly unknown[]
}

export const sharedPassword = 'Wattle-Grove-9'

/** A client of the small firm, as a row of a file. */
export const rowOf = (username: string, cells: RowCells = {}): RowCells => ({
  username,
  email: `${username}@firm.example`,
  password: '',
  given_name: 'Ada',
  family_name: 'Byron',
  roles: 'client',
  accounts: 'P1',
  defaultDashboard: 'portfolio',
  ...cells,
})

export const csvOf = (rows: readonly RowCells[]): string => Papa.unparse([...rows])

interface Sending {
  readonly token: string
  readonly id?: string
  readonly updates?: readonly string[]
  /** Sends the file before its fields. */
  readonly isFileFirst?: boolean
  /** Fields sent a second time, after everything else. */
  readonly again?: readonly ('identity' | 'import')[]
}

export const sendFile = async (
  { app, clock }: Pick<TestNode, 'app' | 'clock'>,
  csv: string | Uint8Array<ArrayBuffer>,
  { token, id = randomUUID(), updates = [], isFileFirst = false, again = [] }: Sending,
) => {
  // as long as it takes until one may import once more
  clock.ahead += callAllowances.imports.everySeconds * 1000
  const form = new FormData()
  const said = { identity: 'somebody else', import: JSON.stringify({ id, updates }) }
  const appendFile = () => form.append('users', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  if (isFileFirst) appendFile()
  for (const [name, value] of Object.entries(said)) form.append(name, value)
  if (!isFileFirst) appendFile()
  for (const name of again) form.append(name, said[name])
  const encoded = new Response(form)
  return app.inject({
    method: 'POST',
    url: '/api/v1/users/bulk-create',
    headers: { 'access-token': token, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

export const sendRows = async (node: Pick<TestNode, 'app' | 'clock'>, rows: readonly RowCells[], sending: Sending) =>
  (await sendFile(node, csvOf(rows), sending)).json<ImportedRows>()
