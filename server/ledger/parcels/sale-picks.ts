import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { isDeepStrictEqual } from 'node:util'
import type { Pool, PoolClient } from 'pg'
import { lastDate } from '../../../src/domain/dates/iso-date.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import type { BookedSales, SaleParcels } from '../../../src/domain/ledger/parcels/booked-sale.ts'
import type { PickedUnits } from '../../../src/domain/ledger/parcels/parcel-choice.ts'
import { DecimalFromString } from '../../../src/domain/numbers/number-from-string.ts'
import type { EventLog } from '../../log/event-log.ts'
import type { FirmDirectory } from '../directory.ts'
import { importLedger } from '../import/import-ledger.ts'
import { type RunImportRefusal, latestDateOnEarth } from '../import/import-request.ts'
import type { LongImports } from '../ledger-imports.ts'
import type { SheetSource } from '../import/reading/folder-sources.ts'
import { countSimulated } from '../read/count-simulated.ts'
import type { LedgerMemories } from '../read/kept/ledger-memory.ts'
import { readParcelChoices } from '../read/read-parcel-choices.ts'
import { knownBefore, type LedgerMoment, onSnapshot, snapshotIn, type LedgerSnapshot } from '../read/snapshot.ts'
import { readBookedSales, withPickerNames } from './read-booked-sales.ts'
import {
  type PicksOfSale,
  readPickableParcels,
  readSaleParcels,
  type SaleParcelsRequest,
  type SaleRefusal,
} from './read-sale-parcels.ts'

interface NoSuchAccount {
  readonly _tag: 'NotFound'
}

interface PicksNotTaken {
  readonly _tag: 'PicksNotTaken'
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

type PickingRefusal =
  | SaleRefusal
  | PicksNotTaken
  | { readonly _tag: 'ParcelsFixed' }
  | Exclude<RunImportRefusal, { readonly _tag: 'BadRows' }>

interface PickRequest extends PicksOfSale {
  /** The log position at which the sale was read. */
  readonly position: number
  readonly actor: string
}

export interface SalePicks {
  readonly sales: (code: string) => TE.TaskEither<NoSuchAccount, BookedSales>
  readonly parcelsOf: (code: string, asked: SaleParcelsRequest) => TE.TaskEither<SaleRefusal, SaleParcels>
  /** Replaces picks of the same purchases; zero units remove a pick. */
  readonly pick: (code: string, picking: PickRequest) => TE.TaskEither<PickingRefusal, { readonly position: number }>
}

const transactionKey = (id: number): string => `#${id}`

/** As a file, so that picks are checked, listed and withdrawn like other imports. */
const picksSheetSource = (sale: number, picks: readonly PickedUnits[]): SheetSource => ({
  sheet: 'parcel_picks',
  file: 'parcel_picks.csv',
  open: async function* () {
    const data = picks.map(({ parcel, units }) => [
      transactionKey(sale),
      transactionKey(parcel),
      DecimalFromString.encode(units),
    ])
    yield await Promise.resolve(Buffer.from(Papa.unparse({ fields: ['sale', 'parcel', 'units'], data })))
  },
})

const pickingRefusal = (refusal: RunImportRefusal): PickingRefusal =>
  refusal._tag === 'BadRows'
    ? { _tag: 'PicksNotTaken', errors: refusal.faults.map(({ reason }) => ({ path: 'picks', message: reason })) }
    : refusal

const noUserChanges = () =>
  Promise.resolve({ count: 0, decide: () => Promise.resolve({ appends: [], beside: () => Promise.resolve() }) })

const arePicksUnchangedSince = (code: string, sale: number, position: number) => async (client: PoolClient) => {
  const pickedAt = async (moment: LedgerMoment) => {
    const snapshot = { ...snapshotIn(client), knownBefore: await knownBefore(client, moment) }
    return (await readParcelChoices(snapshot, [code]))(code).picks.get(sale) ?? []
  }
  return isDeepStrictEqual(await pickedAt({ _tag: 'Now' }), await pickedAt({ _tag: 'AtPosition', position }))
}

interface PickServices {
  readonly pool: Pool
  readonly log: EventLog
  readonly imports: LongImports
  readonly directory: Pick<FirmDirectory, 'account'>
  readonly now: () => Date
  readonly ledgerMemories: LedgerMemories
}

export const openSalePicks = ({ pool, log, imports, directory, now, ledgerMemories }: PickServices): SalePicks => {
  const account = (code: string): TE.TaskEither<NoSuchAccount, Account> =>
    TE.fromOption((): NoSuchAccount => ({ _tag: 'NotFound' }))(directory.account(code))

  const read = <A>(run: (snapshot: LedgerSnapshot) => Promise<A>): Promise<A> =>
    onSnapshot(pool, { _tag: 'Now' }, run, ledgerMemories)

  const parcelsOf = (code: string, asked: SaleParcelsRequest): TE.TaskEither<SaleRefusal, SaleParcels> =>
    pipe(
      account(code),
      TE.chainW((own) => () => read((snapshot) => readSaleParcels(snapshot, own, asked))),
    )

  const write = (code: string, { sale, picks, actor, position }: PickRequest) =>
    pipe(
      importLedger(imports.pool, imports.log, {
        id: randomUUID(),
        actor,
        signal: new AbortController().signal,
        now: () => now().getTime(),
        sources: [picksSheetSource(sale, picks)],
        today: latestDateOnEarth(now().getTime()),
        bringUsers: noUserChanges,
        progress: () => undefined,
        isBrief: true,
        isCurrent: arePicksUnchangedSince(code, sale, position),
      }),
      TE.mapLeft(pickingRefusal),
      TE.chainTaskK((outcome) => async () => ({
        position: outcome._tag === 'Imported' ? outcome.position : await log.lastPosition(),
      })),
    )

  return {
    sales: (code) =>
      pipe(
        account(code),
        TE.chainTaskK((own) => async () => {
          const { booked, simulatedTrades } = await read(async (snapshot) => ({
            booked: await readBookedSales(snapshot.client, code),
            simulatedTrades: await countSimulated(snapshot, [code], lastDate),
          }))
          return { account: code, name: own.AccountName, simulatedTrades, sales: await withPickerNames(pool, booked) }
        }),
      ),

    parcelsOf: (code, asked) =>
      pipe(
        parcelsOf(code, asked),
        TE.chainTaskK((answer) => async () => {
          const [sale = answer.sale] = await withPickerNames(pool, [answer.sale])
          return { ...answer, sale }
        }),
      ),

    pick: (code, picking) =>
      pipe(
        account(code),
        TE.chainW((own) => () => read((snapshot) => readPickableParcels(snapshot, own, picking))),
        TE.filterOrElseW(
          ({ booked }) => !booked.isClosed,
          () => ({ _tag: 'ParcelsFixed' as const }),
        ),
        TE.chainW(() => write(code, picking)),
      ),
  }
}
