import { filter } from 'rxjs'
import type { ApiError } from '../../api/api-error.ts'
import {
  acknowledgeFindings,
  deleteImportSource,
  importSources,
  ledgerImports,
  ledgerWithdrawal,
  runningImports,
  withdrawLedgerImport,
} from '../../api/ledger/imports.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { FindingAcknowledgement } from '../../domain/ledger/import/finding.ts'
import { findingStream } from '../../domain/ledger/import/finding-acknowledgement.ts'
import { importSourceStream } from '../../domain/ledger/import/mapping/import-source.ts'
import { ledgerImportStream } from '../../domain/ledger/import/listed-import.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import type { FollowedSubject } from '../../machines/kit/followed.ts'
import { type AcknowledgeResult, findingsAcknowledgingMachine } from '../../machines/ledger/findings-acknowledging.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import {
  type EarlierImports,
  followedLedgerRunsMachine,
  joinedImports,
  type LedgerWithdrawal,
  ledgerImportsMachine,
  ledgerWithdrawalMachine,
  listedLedgerImportsMachine,
  listedSourcesMachine,
  type SourceDeletion,
  sourceDeletionMachine,
} from '../../machines/ledger/ledger-imports.ts'
import { importsRunning } from '../../streams/events/imports-running.ts'
import { callFailure, refusalText } from '../call-failure.ts'
import { followingActor } from '../following.ts'
import { readAsFar } from '../read-as-far.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { provideFilesImport } from './provide-files-import.ts'
import { taskActor } from '../task-actor.ts'

const withdrawalRefusal = (error: ApiError): LedgerWithdrawal['refusal'] => ({
  message: refusalText(error),
  reasons: error._tag === 'Refused' ? error.errors.map(({ message }) => message) : [],
  isOfClosedYears: error._tag === 'Refused' && error.refusal === 'ChangesClosedYears',
})

interface ForeseenWithdrawal {
  readonly reasons: readonly string[]
  readonly closedYears: readonly string[]
}

const foreseenRefusal = ({ reasons, closedYears }: ForeseenWithdrawal): O.Option<LedgerWithdrawal['refusal']> => {
  if (reasons.length > 0) return O.some({ message: '', reasons })
  return closedYears.length > 0 ? O.some({ message: '', reasons: closedYears, isOfClosedYears: true }) : O.none
}

const importStreams = [ledgerImportStream(''), findingStream('')]

const isAskedAbout = ({ isOfClosedYears = false }: LedgerWithdrawal['refusal']): boolean => isOfClosedYears

export const provideLedgerImports = (deps: ScreenDeps) => {
  const { socket, client, onDecodeError } = deps
  const { call } = client
  const readPage = (before: number | null, signal: AbortSignal) =>
    call(ledgerImports)({ query: before === null ? {} : { before }, signal })
  return ledgerImportsMachine.provide({
    actors: {
      importing: provideFilesImport(deps),
      list: listedLedgerImportsMachine.provide({
        actors: followingActor(socket, {
          changes: () =>
            socket.frames.pipe(
              filter(({ event: { stream } }) => importStreams.some((prefix) => stream.startsWith(prefix))),
            ),
          read: (_, signal, known) =>
            readAsFar({ readPage: (before) => readPage(before, signal), joined: joinedImports }, known),
        }),
      }),
      listEarlier: taskActor<ReadResult<EarlierImports>, number | null>((before, signal) =>
        pipe(
          readPage(before, signal),
          TE.map((page) => ({ before, page })),
        ),
      ),
      runs: followedLedgerRunsMachine.provide({
        actors: followingActor(socket, {
          changes: () => importsRunning(socket, onDecodeError),
          read: (_, signal) =>
            pipe(
              call(runningImports)({ signal }),
              TE.map(({ runs }) => runs),
            ),
        }),
      }),
      sources: listedSourcesMachine.provide({
        actors: followingActor(socket, {
          changes: () =>
            socket.frames.pipe(filter(({ event: { stream } }) => stream.startsWith(importSourceStream('')))),
          read: (_, signal) =>
            pipe(
              call(importSources)({ signal }),
              TE.map(({ sources }) => sources),
            ),
        }),
      }),
      acknowledging: findingsAcknowledgingMachine.provide({
        actors: {
          acknowledge: taskActor<AcknowledgeResult, FindingAcknowledgement>((input) =>
            pipe(call(acknowledgeFindings)({ body: input }), TE.mapLeft(callFailure)),
          ),
        },
      }),
      deleting: sourceDeletionMachine.provide({
        actors: {
          act: taskActor<ConfirmationResult<SourceDeletion>, ConfirmingContext<SourceDeletion>>(({ of }) =>
            pipe(call(deleteImportSource)({ params: { name: of } }), TE.mapLeft(refusalText)),
          ),
        },
      }),
      withdrawing: ledgerWithdrawalMachine.provide({
        actors: {
          foresee: taskActor<O.Option<LedgerWithdrawal['refusal']>, FollowedSubject<LedgerWithdrawal['of']>>(
            ({ of }, signal) =>
              pipe(
                call(ledgerWithdrawal)({ params: { id: of.id }, signal }),
                TE.match((error) => O.some(withdrawalRefusal(error)), foreseenRefusal),
              ),
          ),
          act: taskActor<ConfirmationResult<LedgerWithdrawal>, ConfirmingContext<LedgerWithdrawal>>(({ of, refusal }) =>
            pipe(
              call(withdrawLedgerImport)({
                params: { id: of.id },
                body: { act: 'withdraw', changesClosedYears: O.exists(isAskedAbout)(refusal) },
              }),
              TE.mapLeft(withdrawalRefusal),
            ),
          ),
        },
      }),
    },
  })
}
