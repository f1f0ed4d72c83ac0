import Papa from 'papaparse'
import type { Pool } from 'pg'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import { Account } from '../../src/domain/ledger/accounts/account.ts'
import type { Handed, HandedOver, Handover } from '../../src/domain/ledger/accounts/handover.ts'
import { AccountRow } from '../../src/domain/ledger/rows/firm-rows.ts'
import type { Conflict, EventLog } from '../log/event-log.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { Directory } from './directory.ts'
import type { SheetSource } from './import/folder-sources.ts'
import { importLedger } from './import/import-ledger.ts'
import type { AnotherImportRunning } from './import/import-lock.ts'
import type { Alongside } from './import/import-request.ts'
import type { ImportOutcome, ImportRefusal, WithdrawalRefusal } from './import/import-outcome.ts'
import { latestDateOnEarth } from './import/latest-date.ts'
import { withdrawImport } from './import/withdraw-import.ts'
import { accountColumns } from './read/firm-columns.ts'
import { type PastHandover, readHandover, readHandovers } from './read/read-handovers.ts'

interface Services {
  readonly pool: Pool
  readonly log: EventLog
  readonly directory: Pick<Directory, 'adviser'>
  readonly now: () => Date
  /** What else goes with the clients, in the same act, and comes back with them. */
  readonly messages: {
    readonly bring: (asked: Pick<HandingOver, 'id' | 'from' | 'to'>) => Promise<Alongside>
    readonly takeBack: (id: string) => Promise<Alongside>
    readonly successors: (id: string) => Promise<readonly string[]>
  }
}

export interface HandingOver {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly actor: string
  readonly signal: AbortSignal
}

interface Refused {
  readonly _tag: 'NotFound' | 'SameAdviser' | 'NoClients' | 'CorrelationTaken'
}

/** `errors` are what of which account, by its code, the ledger would not take today. */
type NotTaken =
  | {
      readonly _tag: 'AccountsNotTaken'
      readonly errors: readonly { readonly path: string; readonly message: string }[]
    }
  | { readonly _tag: 'Interrupted' }

type HandoverRefusal = Refused | NotTaken | AnotherImportRunning | Conflict

interface NotFound {
  readonly _tag: 'NotFound'
}

type TakingBackRefusal =
  | NotFound
  | Extract<WithdrawalRefusal, { readonly _tag: 'StillNeeded' }>
  | AnotherImportRunning
  | Conflict

export interface Handovers {
  readonly of: (code: string) => Promise<readonly Handover[]>
  readonly handOver: (asked: HandingOver) => TE.TaskEither<HandoverRefusal, HandedOver>
  readonly takeBack: (id: string, actor: string) => TE.TaskEither<TakingBackRefusal, Handed>
}

const currentAccounts = `
  select ${accountColumns} from ledger_account where known_to = 'infinity' and adviser_code = $1 order by code`

const handed = ({ accounts, groups, position }: Handed): Handed => ({ accounts, groups, position })

/** Read when the import reads it, which no other can change then. `codes` are of the rows as they were read. */
const accountsFor = (pool: Pool, { from, to }: HandingOver) => {
  const codes: string[] = []
  const source: SheetSource = {
    sheet: 'accounts',
    file: `Handover ${from} to ${to}`,
    open: async function* () {
      const accounts = await queryRows(pool, Account, currentAccounts, [from])
      codes.splice(0, Infinity, ...accounts.map(({ AccountCode }) => AccountCode))
      const data = accounts.map((account) => ({ ...account, AdvisorCode: to }))
      yield Buffer.from(Papa.unparse({ fields: Object.keys(AccountRow.type.type.props), data }))
    },
  }
  return { source, codes }
}

// the columns are line 1
const firstLine = 2

const importRefusal = (codes: readonly string[], refusal: ImportRefusal): HandoverRefusal => {
  if (refusal._tag !== 'BadRows') return refusal
  const codeOn = (line: number | null) => codes[(line ?? 0) - firstLine] ?? 'accounts'
  return {
    _tag: 'AccountsNotTaken',
    errors: refusal.faults.map(({ line, column, reason }) => ({
      path: codeOn(line),
      message: column === null ? reason : `${column} ${reason}`,
    })),
  }
}

const withdrawalRefusal = (refusal: WithdrawalRefusal): TakingBackRefusal =>
  refusal._tag === 'NoSuchImport' || refusal._tag === 'NothingNew' ? { _tag: 'NotFound' } : refusal

/** The clients of an adviser go to another as an import of the ledger does, their messages with them, and come back as one is withdrawn. */
export const openHandovers = ({ pool, log, directory, now, messages }: Services): Handovers => {
  const moment = (): number => now().getTime()

  const find = (id: string) => () => readHandover(pool, id)

  const bring = (asked: HandingOver): TE.TaskEither<HandoverRefusal, ImportOutcome> => {
    const { source, codes } = accountsFor(pool, asked)
    return pipe(
      importLedger(pool, log, {
        ...{ id: asked.id, actor: asked.actor, signal: asked.signal, now: moment },
        sources: [source],
        today: latestDateOnEarth(moment()),
        bringUsers: () => messages.bring(asked),
        progress: () => undefined,
      }),
      TE.mapLeft((refusal) => importRefusal(codes, refusal)),
    )
  }

  const begin = (asked: HandingOver): E.Either<Refused, HandingOver> => {
    if (asked.from === asked.to) return E.left({ _tag: 'SameAdviser' })
    const isKnown = [asked.from, asked.to].every((code) => O.isSome(directory.adviser(code)))
    return isKnown ? E.right(asked) : E.left({ _tag: 'NotFound' })
  }

  /** As it was answered the first time, if it is the same that is asked for and it still stands. */
  const again = ({ from, to }: HandingOver, known: PastHandover): E.Either<Refused, Handed> =>
    known.from === from && known.to === to && !known.isTakenBack
      ? E.right(handed(known))
      : E.left({ _tag: 'CorrelationTaken' })

  const whatWasHanded = (asked: HandingOver): TE.TaskEither<Refused, Handed> =>
    pipe(
      find(asked.id),
      TE.fromTask,
      TE.chainEitherK(
        O.match(
          () => E.left<Refused>({ _tag: 'NoClients' }),
          (known) => again(asked, known),
        ),
      ),
    )

  return {
    of: (code) => (O.isSome(directory.adviser(code)) ? readHandovers(pool, code) : Promise.resolve([])),

    handOver: (asked) =>
      pipe(
        TE.fromEither(begin(asked)),
        TE.chainTaskK(() => find(asked.id)),
        TE.chainW(
          O.match(
            () =>
              pipe(
                bring(asked),
                TE.chainW(() => whatWasHanded(asked)),
              ),
            (known) => TE.fromEither(again(asked, known)),
          ),
        ),
        TE.chainTaskK((done) => async () => ({ ...done, successors: await messages.successors(asked.id) })),
      ),

    takeBack: (id, actor) =>
      pipe(
        TE.fromTask(find(id)),
        TE.chainW(TE.fromOption((): TakingBackRefusal => ({ _tag: 'NotFound' }))),
        TE.chain((known) =>
          pipe(
            withdrawImport(pool, log, {
              ...{ id, actor, today: latestDateOnEarth(moment()), now: moment },
              alongside: () => messages.takeBack(id),
            }),
            TE.mapLeft(withdrawalRefusal),
            TE.chainTaskK((outcome) => async () => ({
              ...handed(known),
              position: outcome._tag === 'Withdrawn' ? outcome.position : await log.lastPosition(),
            })),
          ),
        ),
      ),
  }
}
