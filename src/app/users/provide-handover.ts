import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { adviserMessages, handOver, handovers, takeBackHandover } from '../../api/ledger/advisers.ts'
import { actOnUsers } from '../../api/users.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import { adviserBook } from '../../domain/ledger/accounts/handover.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import {
  type HandoverConfirmation,
  clientsHandoverMachine,
  type HandoverOffers,
  type HandoverOffersResult,
  type HandoverReversal,
  handoverMachine,
  handoverReversalMachine,
} from '../../machines/users/handover.ts'
import { refusalText } from '../call-failure.ts'
import { retriesOf } from '../following.ts'
import { accountsInBook, readGroupsByCode } from '../ledger/listed-rows.ts'
import { allAdvisers } from '../ledger/whole-lists.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { taskActor } from '../task-actor.ts'

const unnamedAdviser = (AdvisorCode: string) => ({ AdvisorCode, AdvisorName: AdvisorCode, Phone: '', Email: '' })

const readOffers = ({ call }: ApiClient, code: string, signal: AbortSignal): Promise<HandoverOffersResult> =>
  pipe(
    TE.Do,
    TE.apSW('advisers', allAdvisers({ call }, signal)),
    TE.apSW('accounts', accountsInBook({ call }, code, signal)),
    TE.apSW('handovers', call(handovers)({ params: { code }, signal })),
    TE.apSW('messages', call(adviserMessages)({ params: { code }, signal })),
    TE.bindW('groups', ({ accounts }) =>
      readGroupsByCode({ call }, [...new Set(accounts.map(({ GroupCode }) => GroupCode))], signal),
    ),
    TE.map((firm): HandoverOffers => {
      const adviser = firm.advisers.find(({ AdvisorCode }) => AdvisorCode === code) ?? unnamedAdviser(code)
      return {
        adviser,
        others: firm.advisers.filter(({ AdvisorCode }) => AdvisorCode !== code),
        book: adviserBook(adviser, firm),
        messages: firm.messages,
        handovers: firm.handovers,
      }
    }),
  )()

const blockUser = ({ call }: ApiClient, username: string): TE.TaskEither<never, E.Either<string, null>> =>
  pipe(
    call(actOnUsers)({ body: { act: 'block', usernames: [username] } }),
    TE.match(
      (error): E.Either<string, null> => E.left(refusalText(error)),
      ({ refused: [refused] }) => (refused === undefined ? E.right(null) : E.left(refused.message)),
    ),
    TE.fromTask,
  )

const handoverRefusal = (error: ApiError): string => {
  const [first] = error._tag === 'Refused' ? error.errors : []
  return first === undefined ? refusalText(error) : `${refusalText(error)}. ${first.path}: ${first.message}`
}

const handOverClients = (
  client: ApiClient,
  { id, from, to, leaver, isBlocking }: HandoverConfirmation['of'],
): Promise<ConfirmationResult<HandoverConfirmation>> =>
  pipe(
    client.call(handOver)({ params: { code: from.AdvisorCode }, body: { id, to: to.AdvisorCode } }),
    TE.mapLeft(handoverRefusal),
    TE.bindW('blocking', () =>
      isBlocking ? pipe(blockUser(client, leaver.username), TE.map(O.some)) : TE.right(O.none),
    ),
    TE.map(({ accounts: { length }, drafts, unread, successors, blocking }) => ({
      accounts: length,
      drafts,
      unread,
      blocking,
      hasSuccessors: successors.length > 0,
    })),
  )()

const takeBackRefusal = (error: ApiError): HandoverReversal['refusal'] => ({
  message: refusalText(error),
  reasons: error._tag === 'Refused' ? error.errors.map(({ message }) => message) : [],
})

export const provideHandover = ({ client, socket }: Pick<ScreenDeps, 'client' | 'socket'>) =>
  handoverMachine.provide({
    actors: {
      readOffers: fromPromise<HandoverOffersResult, string>(({ input, signal }) => readOffers(client, input, signal)),
      retries: retriesOf(socket),
      handing: clientsHandoverMachine.provide({
        actors: {
          act: fromPromise<ConfirmationResult<HandoverConfirmation>, ConfirmingContext<HandoverConfirmation>>(
            ({ input: { of } }) => handOverClients(client, of),
          ),
        },
      }),
      takingBack: handoverReversalMachine.provide({
        actors: {
          act: taskActor<ConfirmationResult<HandoverReversal>, ConfirmingContext<HandoverReversal>>(({ of }) =>
            pipe(
              client.call(takeBackHandover)({ params: { id: of.handover.id } }),
              TE.bimap(takeBackRefusal, ({ accounts: { length }, drafts, unread }) => ({
                accounts: length,
                drafts,
                unread,
              })),
            ),
          ),
        },
      }),
    },
  })
