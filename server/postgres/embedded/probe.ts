import pg from 'pg'
import { E } from '../../../src/domain/fp.ts'
import { asError } from '../../logger/errors.ts'
import type { ClusterAddresses } from './address.ts'
import { handOverToAppRole, isLeftToHandOver } from './app-role.ts'

/** `Absent`: not running. `Busy`: accepts no connections now. `Refused`: answers with another error. */
export type UnreachableServer =
  | { readonly _tag: 'Absent' | 'Busy' }
  | { readonly _tag: 'Refused'; readonly reason: string }

const absentCodes = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']
/** Starting up, shutting down or recovering; too many connections. */
const busyCodes = ['57P03', '57P01', '57P02', '53300', 'EAGAIN']
/** No such database, role or password: not created yet, or by an earlier release. */
const unmadeCodes = ['3D000', '28P01']
/** Another process created it at the same moment. */
const alreadyMade = ['42P04', '23505']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const unreachableReason = (error: unknown): UnreachableServer => {
  const code = codeOf(error)
  if (absentCodes.includes(code)) return { _tag: 'Absent' }
  if (busyCodes.includes(code)) return { _tag: 'Busy' }
  const reason = error instanceof Error ? error.message : String(error)
  return reason.startsWith('Connection terminated') ? { _tag: 'Absent' } : { _tag: 'Refused', reason }
}

const connectTo = async (url: string, database: string): Promise<pg.Client> => {
  const address = new URL(url)
  address.pathname = database
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const rethrowError = (error: unknown): Promise<never> => Promise.reject(asError(error))

const runOnDatabase = async (
  url: string,
  database: string,
  act: (client: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = await connectTo(url, database)
  await act(client).finally(() => client.end())
}

const prepareDatabases = async ({ app, superuser }: ClusterAddresses): Promise<void> => {
  await runOnDatabase(superuser, 'postgres', (client) =>
    client
      .query('create database plutus')
      .catch((error: unknown) => (alreadyMade.includes(codeOf(error)) ? undefined : rethrowError(error))),
  )
  await runOnDatabase(superuser, 'plutus', (client) =>
    handOverToAppRole(client, decodeURIComponent(new URL(app).password)),
  )
}

const isPrepared = (client: pg.Client): Promise<boolean> =>
  isLeftToHandOver(client).then(
    (isLeft) => !isLeft,
    (error: unknown) => client.end().then(() => rethrowError(error)),
  )

/** Prepares again after a downgrade: the superuser owns the new objects that the earlier release created. */
const enterDatabase = async (addresses: ClusterAddresses): Promise<pg.Client> => {
  const entered = (): Promise<pg.Client> => connectTo(addresses.app, 'plutus')
  const client = await entered().catch((error: unknown) =>
    unmadeCodes.includes(codeOf(error)) ? undefined : rethrowError(error),
  )
  if (client !== undefined && (await isPrepared(client))) return client
  await client?.end()
  await prepareDatabases(addresses)
  return entered()
}

export const probeServer = (addresses: ClusterAddresses): Promise<E.Either<UnreachableServer, pg.Client>> =>
  enterDatabase(addresses).then(
    (client) => E.right(client),
    (error: unknown) => E.left(unreachableReason(error)),
  )
