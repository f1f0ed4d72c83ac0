import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { ReportOwner } from '../../domain/archive/owner.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { OwnersListing } from './owners-listing.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export type EvidenceOwner = Pick<ReportOwner, 'type' | 'code'>

export type EvidenceSaveResult = E.Either<string, unknown>

interface Input {
  readonly owner: O.Option<ReportOwner>
}

interface Context {
  readonly owners: readonly ReportOwner[]
  readonly chosen: O.Option<ReportOwner>
  readonly failure: O.Option<string>
}

type Event =
  | RetryDue
  | { readonly type: 'list.retried' }
  | { readonly type: 'owner.chosen'; readonly owner: ReportOwner }
  | { readonly type: 'evidence.requested' }
  | { readonly type: 'evidence.closed' }

const listOwners = invokeRead(
  'listOwners',
  { target: '#archiveEvidence.choosing', actions: { type: 'setOwners', params: answerOf } },
  '#archiveEvidence.failed',
)

export const archiveEvidenceMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    listOwners: fromPromise<OwnersListing>(unprovidedActor('listOwners')),
    saveEvidence: fromPromise<EvidenceSaveResult, O.Option<EvidenceOwner>>(unprovidedActor('saveEvidence')),
    retries: retriesLogic,
  },
  guards: { hasChosen: ({ context }) => O.isSome(context.chosen) },
  actions: {
    setOwners: assign((_, listing: OwnersListing) => ({ owners: E.isRight(listing) ? listing.right : [] })),
    setFailure: assign((_, saving: EvidenceSaveResult) => ({ failure: O.getLeft(saving) })),
  },
}).createMachine({
  id: 'archiveEvidence',
  context: ({ input }) => ({ owners: [], chosen: input.owner, failure: O.none }),
  initial: 'loading',
  on: { 'evidence.closed': '.closed' },
  states: {
    loading: { invoke: listOwners },
    failed: { ...failedRead(listOwners), on: { 'list.retried': '.trying' } },
    choosing: {
      on: {
        'owner.chosen': { actions: assign(({ event }) => ({ chosen: O.some(event.owner), failure: O.none })) },
        'evidence.requested': { guard: 'hasChosen', target: 'saving', actions: assign({ failure: O.none }) },
      },
    },
    saving: {
      invoke: {
        ...invokeTask(
          'saveEvidence',
          { target: 'closed' },
          { target: 'choosing', actions: { type: 'setFailure', params: resultOf } },
        ),
        input: ({ context }) => context.chosen,
      },
    },
    closed: { type: 'final' },
  },
})

export type ArchiveEvidenceRef = ActorRefFrom<typeof archiveEvidenceMachine>
