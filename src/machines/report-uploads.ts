import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { type E, O, pipe } from '../domain/fp.ts'
import type { Correction } from '../domain/report-upload/command.ts'
import { type UploadHeard, withHeard, withUpload } from '../domain/report-upload/heard.ts'
import { justSettled } from '../domain/report-upload/just-settled.ts'
import { isFiling, type ReportUpload } from '../domain/report-upload/report-upload.ts'
import type { CallFailure } from './call-failure.ts'
import { answerOf, failedRead, reading, retriesLogic } from './kit/failed-read.ts'
import { isAnswered, isRefused, type ReadResult } from './kit/read-result.ts'
import type { RetryDue } from '../streams/retries.ts'
import { unprovided, unprovidedEvents } from './unprovided.ts'

export type UploadListing = ReadResult<readonly ReportUpload[]>

/** What is done about the files of an upload that failed. */
type UploadAct = { readonly act: 'retry'; readonly corrections: readonly Correction[] } | { readonly act: 'close' }

export interface UploadSteer {
  readonly id: string
  readonly body: UploadAct
}

export type UploadSteering = E.Either<CallFailure, ReportUpload>

type Listed = O.Option<readonly ReportUpload[]>

interface Context {
  readonly uploads: Listed
  /** What was heard while the list was on its way. */
  readonly meanwhile: readonly UploadHeard[]
  /** The upload that came to its end last while somebody was looking. */
  readonly settled: O.Option<string>
  readonly steer: UploadSteer
  readonly failure: O.Option<CallFailure>
}

export interface UploadsHeard {
  readonly type: 'uploads.heard'
  readonly heard: readonly UploadHeard[]
}

type Event =
  | UploadsHeard
  | RetryDue
  | { readonly type: 'upload.answered'; readonly upload: ReportUpload }
  | { readonly type: 'list.retried' }
  | ({ readonly type: 'steering.requested' } & UploadSteer)
  | { readonly type: 'failure.dismissed' }
  | { readonly type: 'end.dismissed' }

/** None when something was not heard: then the list is read again. */
const folded = (uploads: Listed, heard: readonly UploadHeard[]): Listed =>
  heard.reduce(
    (known, one) =>
      pipe(
        known,
        O.chain((listed) => withHeard(listed, one)),
      ),
    uploads,
  )

const withAnswered = (uploads: Listed, answered: O.Option<ReportUpload>): Listed =>
  O.isNone(answered)
    ? uploads
    : pipe(
        uploads,
        O.map((listed) => withUpload(listed, answered.value)),
      )

const known = (
  context: Context,
  uploads: Listed,
  heard: readonly UploadHeard[] = [],
): Pick<Context, 'uploads' | 'settled'> => ({
  uploads,
  settled: pipe(
    justSettled(context.uploads, heard, uploads),
    O.alt(() => context.settled),
  ),
})

export const uploadIn = ({ uploads }: Pick<Context, 'uploads'>, id: string): O.Option<ReportUpload> =>
  pipe(
    uploads,
    O.chain((listed) => O.fromNullable(listed.find((upload) => upload.id === id))),
  )

/** Those that go on. */
export const filingIn = (uploads: Listed): readonly ReportUpload[] =>
  pipe(
    uploads,
    O.match(
      () => [],
      (listed) => listed.filter(isFiling),
    ),
  )

const underWay = {
  invoke: reading(
    'listUploads',
    { target: '#reportUploads.list.listed', actions: { type: 'list', params: answerOf } },
    '#reportUploads.list.failed',
  ),
  on: {
    'uploads.heard': {
      actions: { type: 'keep', params: ({ event }: { readonly event: UploadsHeard }) => event.heard },
    },
  },
} as const

const failed = failedRead(underWay.invoke)

/** The uploads everybody who keeps the archive sees, whoever sent them. */
export const reportUploadsMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    heardUploads: fromEventObservable<UploadsHeard, undefined>(unprovidedEvents('heardUploads')),
    listUploads: fromPromise<UploadListing>(unprovided('listUploads')),
    steerUpload: fromPromise<UploadSteering, UploadSteer>(unprovided('steerUpload')),
    retries: retriesLogic,
  },
  guards: {
    isAnswered,
    isRefused,
    follows: ({ context }, heard: readonly UploadHeard[]) => O.isSome(folded(context.uploads, heard)),
  },
  actions: {
    list: assign(({ context }, listing: UploadListing) => {
      const listed = O.getRight(listing)
      const uploads = O.alt(() => listed)(folded(listed, context.meanwhile))
      return { ...known(context, uploads, context.meanwhile), meanwhile: [] }
    }),
    hear: assign(({ context }, heard: readonly UploadHeard[]) => known(context, folded(context.uploads, heard), heard)),
    keep: assign(({ context }, heard: readonly UploadHeard[]) => ({ meanwhile: [...context.meanwhile, ...heard] })),
    meet: assign(({ context }, upload: ReportUpload) => known(context, withAnswered(context.uploads, O.some(upload)))),
    want: assign((_, { id, body }: UploadSteer) => ({ steer: { id, body }, failure: O.none })),
    settle: assign(({ context }, steering: UploadSteering) => ({
      ...known(context, withAnswered(context.uploads, O.getRight(steering))),
      failure: O.getLeft(steering),
    })),
    forget: assign({ failure: O.none }),
    forgetEnd: assign({ settled: O.none }),
  },
}).createMachine({
  id: 'reportUploads',
  context: {
    uploads: O.none,
    meanwhile: [],
    settled: O.none,
    steer: { id: '', body: { act: 'close' } },
    failure: O.none,
  },
  invoke: { id: 'heardUploads', src: 'heardUploads' },
  type: 'parallel',
  on: {
    'upload.answered': { actions: { type: 'meet', params: ({ event }) => event.upload } },
    'failure.dismissed': { actions: 'forget' },
    'end.dismissed': { actions: 'forgetEnd' },
  },
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: underWay,
        listed: {
          on: {
            'uploads.heard': [
              {
                guard: { type: 'follows', params: ({ event }) => event.heard },
                actions: { type: 'hear', params: ({ event }) => event.heard },
              },
              { target: 'loading', actions: { type: 'keep', params: ({ event }) => event.heard } },
            ],
          },
        },
        // what is heard while it waits is in what is read next
        failed: {
          ...failed,
          states: { ...failed.states, trying: underWay },
          on: { 'list.retried': '.trying' },
        },
      },
    },
    desk: {
      initial: 'free',
      states: {
        free: {
          on: {
            'steering.requested': { target: 'steering', actions: { type: 'want', params: ({ event }) => event } },
          },
        },
        steering: {
          invoke: {
            id: 'steerUpload',
            src: 'steerUpload',
            input: ({ context }) => context.steer,
            onDone: { target: 'free', actions: { type: 'settle', params: ({ event }) => event.output } },
          },
        },
      },
    },
  },
})

export type ReportUploadsRef = ActorRefFrom<typeof reportUploadsMachine>
