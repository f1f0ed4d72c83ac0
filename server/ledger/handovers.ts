import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import type { HandoverReply, HandoverResult, ClientHandover } from '../../src/domain/ledger/accounts/handover.ts'
import { nothingUnfinished, type UnfinishedMessages } from '../../src/domain/messages/succession.ts'
import type { AppendConflict, EventLog } from '../log/event-log.ts'
import type { FirmDirectory } from './directory.ts'
import { accountsFor, type AccountHandover, importRefusal } from './handed-accounts.ts'
import { type AnotherImportRunning, withImportLock } from './import/import-lock.ts'
import { findImport } from './import/imports-projection.ts'
import { importLedger } from './import/import-ledger.ts'
import { type ImportCompanion, latestDateOnEarth, type LedgerWithdrawalRefusal } from './import/import-request.ts'
import { withdrawImport } from './import/withdraw-import.ts'
import { type PastHandover, readHandover, readHandovers } from './read/read-handovers.ts'

export interface HandedMessages extends AccountHandover, UnfinishedMessages {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly position: number
  readonly successors: readonly string[]
  readonly returned: UnfinishedMessages | null
}

interface HandoverServices {
  readonly pool: Pool
  readonly log: EventLog
  readonly directory: Pick<FirmDirectory, 'adviser'>
  readonly now: () => Date
  /** Messages move and return in the transaction that moves the clients. Without clients they move on their own. */
  readonly messages: {
    readonly waiting: (code: string) => Promise<UnfinishedMessages>
    readonly bring: (
      asked: AccountHandover & { readonly id: string },
      transaction?: PoolClient,
    ) => Promise<ImportCompanion>
    readonly takeBack: (id: string, transaction?: PoolClient) => Promise<ImportCompanion>
    readonly find: (id: string) => Promise<O.Option<HandedMessages>>
    readonly of: (code: string) => Promise<readonly HandedMessages[]>
  }
}

export interface HandoverRequest extends AccountHandover {
  readonly id: string
  readonly actor: string
  readonly signal: AbortSignal
}

interface HandoverFault {
  readonly _tag: 'NotFound' | 'SameAdviser' | 'NothingToHandOver' | 'NoSuccessor' | 'CorrelationTaken'
}

type HandoverRefusal = HandoverFault | ReturnType<typeof importRefusal>

interface NotFound {
  readonly _tag: 'NotFound'
}

type HandoverReturnRefusal =
  | NotFound
  | Extract<LedgerWithdrawalRefusal, { readonly _tag: 'StillNeeded' }>
  | AnotherImportRunning
  | AppendConflict

export interface AdviserHandovers {
  readonly of: (code: string) => Promise<readonly ClientHandover[]>
  readonly waiting: (code: string) => Promise<UnfinishedMessages>
  readonly handOver: (asked: HandoverRequest) => TE.TaskEither<HandoverRefusal, HandoverResult>
  readonly takeBack: (id: string, actor: string) => TE.TaskEither<HandoverReturnRefusal, HandoverReply>
}

const unfinishedIn = ({ drafts, unread }: UnfinishedMessages): UnfinishedMessages => ({ drafts, unread })

const withMessages = (
  handovers: readonly Omit<ClientHandover, keyof UnfinishedMessages>[],
  given: readonly HandedMessages[],
): readonly ClientHandover[] => {
  const byId = new Map(given.map((each) => [each.id, each]))
  const known = new Set(handovers.map(({ id }) => id))
  const alone = given.flatMap(({ id, at, by, to }) => (known.has(id) ? [] : [{ id, at, by, to, accounts: [] }]))
  return [...handovers, ...alone]
    .map((handover) => ({ ...handover, ...unfinishedIn(byId.get(handover.id) ?? nothingUnfinished) }))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

const messagesOnlyHandover = ({ from, to, position, returned }: HandedMessages): PastHandover => ({
  from,
  to,
  position,
  isTakenBack: returned !== null,
  accounts: [],
  groups: [],
})

const withdrawalRefusal = (refusal: LedgerWithdrawalRefusal): HandoverReturnRefusal => {
  switch (refusal._tag) {
    case 'NoSuchImport':
    case 'NothingNew':
      return { _tag: 'NotFound' }
    case 'ChangesClosedYears':
      return { ...refusal, _tag: 'StillNeeded' }
    case 'StillNeeded':
    case 'AnotherImportRunning':
    case 'Conflict':
      return refusal
  }
}

export const openHandovers = ({ pool, log, directory, now, messages }: HandoverServices): AdviserHandovers => {
  const moment = (): number => now().getTime()

  const find = (id: string) => async (): Promise<O.Option<PastHandover>> => {
    const clients = await readHandover(pool, id)
    return O.isSome(clients) ? clients : pipe(await messages.find(id), O.map(messagesOnlyHandover))
  }

  const append = (actor: string, { appends, beside }: ImportCompanion) =>
    log.append({ actor, at: now().toISOString(), correlation: randomUUID() }, appends, beside)

  const bringMessages = (asked: HandoverRequest): TE.TaskEither<HandoverRefusal, unknown> =>
    withImportLock<HandoverRefusal, unknown>(pool, async () => {
      if (O.isSome(await messages.find(asked.id))) return E.right(null)
      const { drafts, unread } = await messages.waiting(asked.from)
      if (drafts + unread === 0) return E.left({ _tag: 'NothingToHandOver' })
      const alongside = await messages.bring(asked)
      return alongside.appends.length === 0 ? E.left({ _tag: 'NoSuccessor' }) : append(asked.actor, alongside)()
    })

  const isOfAnotherImport = async (id: string): Promise<boolean> => O.isSome(await findImport(pool, id))

  const bring = (asked: HandoverRequest): TE.TaskEither<HandoverRefusal, unknown> => {
    const { source, codes } = accountsFor(pool, asked)
    return pipe(
      importLedger(pool, log, {
        id: asked.id,
        actor: asked.actor,
        signal: asked.signal,
        now: moment,
        sources: [source],
        today: latestDateOnEarth(moment()),
        bringUsers: () => Promise.resolve({ count: 0, decide: (transaction) => messages.bring(asked, transaction) }),
        progress: () => undefined,
      }),
      TE.mapLeft((refusal): HandoverRefusal => importRefusal(codes, refusal)),
      TE.chain(({ _tag }) => (_tag === 'NothingNew' ? bringMessages(asked) : TE.right(null))),
    )
  }

  const begin = (asked: HandoverRequest): E.Either<HandoverFault, HandoverRequest> => {
    if (asked.from === asked.to) return E.left({ _tag: 'SameAdviser' })
    const isKnown = [asked.from, asked.to].every((code) => O.isSome(directory.adviser(code)))
    return isKnown ? E.right(asked) : E.left({ _tag: 'NotFound' })
  }

  /** Repeats the first answer if the request is the same and has not been taken back. */
  const again = (
    { id, from, to }: HandoverRequest,
    known: PastHandover,
  ): TE.TaskEither<HandoverFault, HandoverResult> =>
    known.from === from && known.to === to && !known.isTakenBack
      ? TE.rightTask(async () => {
          const { accounts, groups, position } = known
          const given = O.toUndefined(await messages.find(id))
          const { successors } = given ?? { successors: [] }
          return { accounts, groups, position, successors, ...unfinishedIn(given ?? nothingUnfinished) }
        })
      : TE.left({ _tag: 'CorrelationTaken' })

  const whatWasHanded = (asked: HandoverRequest): TE.TaskEither<HandoverFault, HandoverResult> =>
    pipe(
      TE.fromTask(find(asked.id)),
      TE.chain(
        O.match(
          () => TE.left<HandoverFault, HandoverResult>({ _tag: 'NothingToHandOver' }),
          (known) => again(asked, known),
        ),
      ),
    )

  const withdraw = (id: string, actor: string): TE.TaskEither<HandoverReturnRefusal, unknown> =>
    pipe(
      withdrawImport(pool, log, {
        id,
        actor,
        today: latestDateOnEarth(moment()),
        now: moment,
        alongside: (transaction) => messages.takeBack(id, transaction),
      }),
      TE.mapLeft(withdrawalRefusal),
    )

  const returnMessages = (id: string, actor: string): TE.TaskEither<HandoverReturnRefusal, unknown> =>
    withImportLock<AppendConflict, unknown>(pool, async () => {
      const alongside = await messages.takeBack(id)
      return alongside.appends.length === 0 ? E.right(null) : append(actor, alongside)()
    })

  const whatCameBack =
    (id: string, { accounts, groups }: PastHandover) =>
    async (): Promise<HandoverReply> => {
      const given = O.toUndefined(await messages.find(id))
      const position = await log.lastPosition()
      return { accounts, groups, position, ...unfinishedIn(given?.returned ?? nothingUnfinished) }
    }

  return {
    of: async (code) =>
      O.isSome(directory.adviser(code)) ? withMessages(await readHandovers(pool, code), await messages.of(code)) : [],

    waiting: messages.waiting,

    handOver: (asked) =>
      pipe(
        TE.fromEither(begin(asked)),
        TE.chainTaskK(() => find(asked.id)),
        TE.chainW(
          O.match(
            () =>
              pipe(
                TE.fromTask(() => isOfAnotherImport(asked.id)),
                TE.chain((isTaken) =>
                  isTaken ? TE.left<HandoverRefusal>({ _tag: 'CorrelationTaken' }) : bring(asked),
                ),
                TE.chainW(() => whatWasHanded(asked)),
              ),
            (known) => again(asked, known),
          ),
        ),
      ),

    takeBack: (id, actor) =>
      pipe(
        TE.fromTask(find(id)),
        TE.chainW(TE.fromOption((): HandoverReturnRefusal => ({ _tag: 'NotFound' }))),
        TE.chain((known) =>
          pipe(
            known.accounts.length === 0 ? returnMessages(id, actor) : withdraw(id, actor),
            TE.chainTaskK(() => whatCameBack(id, known)),
          ),
        ),
      ),
  }
}
