import { assign, enqueueActions, fromPromise, not, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { FileCorrection, PlannedFile, ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import { droppedZip, type ZipFault } from '../../domain/archive/uploads/zip/zip-fault.ts'
import type { ReportOwner } from '../../domain/archive/owner.ts'
import type { OwnersListing } from './owners-listing.ts'
import { evolveUpload } from '../../domain/archive/uploads/evolve.ts'
import type { UploadChange } from '../../domain/archive/uploads/listed-uploads.ts'
import { withNewerItem, withNextChange } from '../../domain/lists/versioned-list.ts'
import { type FollowedState, followedMachine, followedIn, unreadState } from '../kit/followed.ts'
import { reportUploadsMachine } from './report-uploads.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { hasUnsavedPreview, zipPreviewMachine } from './zip-preview.ts'

interface Input {
  readonly newId: () => string
}

const withChange = withNextChange(evolveUpload)

const onlyOf = (uploads: readonly ReportUpload[]): O.Option<ReportUpload> => O.fromNullable(uploads[0])

export const watchedUploadMachine = followedMachine<ReportUpload, UploadChange, string, ReportUpload>({
  fold: (upload, change) => (change.id === upload.id ? O.chain(onlyOf)(withChange([upload], change)) : O.some(upload)),
  answered: (upload, answer) => (answer.id === upload.id ? (withNewerItem([upload], answer)[0] ?? upload) : upload),
  joined: (read, known) => (known.version > read.version ? known : read),
})

export type PlannedCorrections = ReadonlyMap<number, PlannedFile>

interface Context extends Input {
  readonly id: string
  readonly zip: File
  readonly refused: O.Option<ZipFault>
  readonly watched: string
  readonly upload: FollowedState<ReportUpload>
  readonly steered: O.Option<ReportUpload>
  readonly corrections: PlannedCorrections
  readonly owners: readonly ReportOwner[]
  readonly hasUnsavedActs: boolean
}

type Event =
  | { readonly type: 'modal.opened' }
  | { readonly type: 'modal.closed' }
  | { readonly type: 'files.dropped'; readonly files: readonly File[] }
  | { readonly type: 'upload.chosen'; readonly id: string }
  | { readonly type: 'upload.left' }
  | { readonly type: 'upload.retried' }
  | ({ readonly type: 'file.corrected' } & FileCorrection)
  | { readonly type: 'retry.requested'; readonly corrections: readonly FileCorrection[] }
  | { readonly type: 'close.requested' }
  | { readonly type: 'close.confirmed' }
  | { readonly type: 'close.refused' }

type SentUpload = O.Option<ReportUpload>

const noZip = new File([], '')

export const bulkUploadMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { uploads: 'uploads'; preview: 'preview'; upload: 'upload' },
  },
  actors: {
    uploads: reportUploadsMachine,
    upload: watchedUploadMachine,
    preview: zipPreviewMachine,
    listOwners: fromPromise<OwnersListing>(unprovidedActor('listOwners')),
  },
  guards: {
    isZip: (_, files: readonly File[]) => E.isRight(droppedZip(files)),
    isSent: (_, sent: SentUpload) => O.isSome(sent),
    hasNoZip: not(stateIn({ work: 'preparing' })),
    isWatching: stateIn({ work: 'watching' }),
  },
  actions: {
    setUnsavedActs: assign((_, hasUnsavedActs: boolean) => ({ hasUnsavedActs })),
    watchUpload: assign((_, watched: string) => ({
      watched,
      upload: unreadState,
      corrections: new Map(),
      refused: O.none,
    })),
    retryUpload: sendTo('upload', { type: 'read.retried' }),
    applySteering: enqueueActions(({ context, enqueue }, steered: SentUpload) => {
      if (O.isNone(steered) || steered === context.steered) return
      enqueue.assign({ steered })
      enqueue.sendTo('upload', { type: 'answer.received', answer: steered.value })
    }),
    announceUpload: enqueueActions(({ enqueue }, sent: SentUpload) => {
      if (O.isSome(sent)) enqueue.sendTo('uploads', { type: 'upload.answered', upload: sent.value })
    }),
    requestRetry: sendTo('uploads', ({ context }, corrections: readonly FileCorrection[]) => ({
      type: 'steering.requested',
      id: context.watched,
      body: { act: 'retry', corrections },
    })),
    giveUp: sendTo('uploads', ({ context }) => ({
      type: 'steering.requested',
      id: context.watched,
      body: { act: 'close' },
    })),
  },
}).createMachine({
  id: 'bulkUpload',
  context: ({ input }) => ({
    ...input,
    id: '',
    zip: noZip,
    refused: O.none,
    watched: '',
    upload: unreadState,
    steered: O.none,
    corrections: new Map(),
    owners: [],
    hasUnsavedActs: false,
  }),
  invoke: {
    id: 'uploads',
    src: 'uploads',
    onSnapshot: {
      guard: 'isWatching',
      actions: { type: 'applySteering', params: ({ event }) => event.snapshot.context.steered },
    },
  },
  type: 'parallel',
  states: {
    // work continues while the modal is closed, and the zip stays until the work is done
    modal: {
      initial: 'closed',
      states: {
        closed: { on: { 'modal.opened': 'open', 'upload.chosen': { guard: 'hasNoZip', target: 'open' } } },
        open: { on: { 'modal.closed': 'closed' } },
      },
    },
    work: {
      initial: 'free',
      states: {
        free: {
          on: {
            'files.dropped': [
              {
                guard: { type: 'isZip', params: ({ event }) => event.files },
                target: 'preparing',
                actions: assign(({ context, event }) => ({
                  id: context.newId(),
                  zip: pipe(
                    droppedZip(event.files),
                    E.getOrElse(() => noZip),
                  ),
                  refused: O.none,
                })),
              },
              { actions: assign(({ event }) => ({ refused: O.getLeft(droppedZip(event.files)) })) },
            ],
            'upload.chosen': { target: 'watching', actions: { type: 'watchUpload', params: ({ event }) => event.id } },
          },
        },
        preparing: {
          exit: { type: 'setUnsavedActs', params: false },
          invoke: {
            id: 'preview',
            src: 'preview',
            input: ({ context: { id, zip } }) => ({ id, zip }),
            onSnapshot: {
              actions: { type: 'setUnsavedActs', params: ({ event }) => hasUnsavedPreview(event.snapshot) },
            },
            onDone: [
              {
                guard: { type: 'isSent', params: ({ event }) => event.output.sent },
                target: 'watching',
                actions: [
                  { type: 'announceUpload', params: ({ event }) => event.output.sent },
                  { type: 'watchUpload', params: ({ context }) => context.id },
                ],
              },
              { target: 'free' },
            ],
          },
        },
        watching: {
          invoke: [
            {
              id: 'listOwners',
              src: 'listOwners',
              onDone: {
                actions: assign(({ context, event }) => ({
                  owners: pipe(
                    event.output,
                    E.getOrElse(() => context.owners),
                  ),
                })),
              },
            },
            {
              id: 'upload',
              src: 'upload',
              input: ({ context }) => ({ of: context.watched }),
              onSnapshot: { actions: assign(({ event }) => ({ upload: followedIn(event.snapshot) })) },
            },
          ],
          initial: 'looking',
          on: {
            'upload.left': 'free',
            'upload.retried': { actions: 'retryUpload' },
            'upload.chosen': {
              target: 'watching',
              reenter: true,
              actions: { type: 'watchUpload', params: ({ event }) => event.id },
            },
          },
          states: {
            looking: {
              on: {
                'file.corrected': {
                  actions: assign(({ context, event: { file, planned } }) => ({
                    corrections: new Map([...context.corrections, [file, planned]]),
                  })),
                },
                'retry.requested': { actions: { type: 'requestRetry', params: ({ event }) => event.corrections } },
                'close.requested': 'asking',
              },
            },
            asking: {
              on: {
                'close.refused': 'looking',
                'close.confirmed': { target: 'looking', actions: 'giveUp' },
              },
            },
          },
        },
      },
    },
  },
})

export type BulkUploadRef = ActorRefFrom<typeof bulkUploadMachine>
