import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { type E, O, pipe } from '../../domain/fp.ts'
import { type Correction, isFiling, type ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import { type UploadChange, withChange, withUpload, justSettled } from '../../domain/archive/uploads/listed-uploads.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { type Followed, followed, followedIn, unread } from '../kit/followed.ts'
import { unprovided } from '../kit/unprovided.ts'

type UploadAct = { readonly act: 'retry'; readonly corrections: readonly Correction[] } | { readonly act: 'close' }

export interface UploadSteer {
  readonly id: string
  readonly body: UploadAct
}

export type UploadSteering = E.Either<CallFailure, ReportUpload>

export interface UploadsSeen {
  readonly uploads: readonly ReportUpload[]
  readonly settled: O.Option<string>
}

interface Context {
  readonly list: Followed<UploadsSeen>
  readonly dismissed: O.Option<string>
  readonly steer: UploadSteer
  readonly failure: O.Option<CallFailure>
}

type Event =
  | { readonly type: 'upload.answered'; readonly upload: ReportUpload }
  | { readonly type: 'list.retried' }
  | ({ readonly type: 'steering.requested' } & UploadSteer)
  | { readonly type: 'failure.dismissed' }
  | { readonly type: 'end.dismissed' }

type Listed = Pick<Context, 'list'>

export const uploadsIn = ({ list: { known } }: Listed): O.Option<readonly ReportUpload[]> =>
  pipe(
    known,
    O.map(({ uploads }) => uploads),
  )

export const uploadIn = (context: Listed, id: string): O.Option<ReportUpload> =>
  pipe(
    uploadsIn(context),
    O.chain((listed) => O.fromNullable(listed.find((upload) => upload.id === id))),
  )

export const filingIn = (context: Listed): readonly ReportUpload[] =>
  pipe(
    uploadsIn(context),
    O.match(
      () => [],
      (listed) => listed.filter(isFiling),
    ),
  )

const lastSettled = ({ list: { known } }: Listed): O.Option<string> => (O.isSome(known) ? known.value.settled : O.none)

export const settledIn = (context: Pick<Context, 'list' | 'dismissed'>): O.Option<ReportUpload> => {
  const settled = lastSettled(context)
  // one that is tried again may settle again
  return settled === context.dismissed || O.isNone(settled) ? O.none : uploadIn(context, settled.value)
}

const nowSeen = (before: UploadsSeen, uploads: readonly ReportUpload[]): UploadsSeen => ({
  uploads,
  settled: pipe(
    justSettled(before.uploads, uploads),
    O.alt(() => before.settled),
  ),
})

const isAmong =
  (listed: readonly ReportUpload[]) =>
  ({ id }: ReportUpload): boolean =>
    listed.some((one) => one.id === id)

export const listedUploads = followed<UploadsSeen, UploadChange, undefined, ReportUpload>({
  fold: (seen, change) =>
    pipe(
      withChange(seen.uploads, change),
      O.map((uploads) => nowSeen(seen, uploads)),
    ),
  answered: (seen, upload) => nowSeen(seen, withUpload(seen.uploads, upload)),
  // what is known may be newer: nothing settles twice
  joined: (read, known) => nowSeen(known, known.uploads.filter(isAmong(read.uploads)).reduce(withUpload, read.uploads)),
})

export const reportUploadsMachine = setup({
  types: { context: {} as Context, events: {} as Event, children: {} as { list: 'list' } },
  actors: {
    list: listedUploads,
    steerUpload: fromPromise<UploadSteering, UploadSteer>(unprovided('steerUpload')),
  },
  actions: {
    follow: assign((_, list: Context['list']) => ({ list })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    learn: enqueueActions(({ enqueue }, answered: O.Option<ReportUpload>) => {
      if (O.isSome(answered)) enqueue.sendTo('list', { type: 'answer.received', answer: answered.value })
    }),
    want: assign((_, { id, body }: UploadSteer) => ({ steer: { id, body }, failure: O.none })),
    settle: assign((_, steering: UploadSteering) => ({ failure: O.getLeft(steering) })),
    forget: assign({ failure: O.none }),
    forgetEnd: assign(({ context }) => ({ dismissed: lastSettled(context) })),
  },
}).createMachine({
  id: 'reportUploads',
  context: { list: unread, dismissed: O.none, steer: { id: '', body: { act: 'close' } }, failure: O.none },
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: { type: 'follow', params: ({ event }) => followedIn(event.snapshot) } },
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'upload.answered': { actions: { type: 'learn', params: ({ event }) => O.some(event.upload) } },
    'failure.dismissed': { actions: 'forget' },
    'end.dismissed': { actions: 'forgetEnd' },
  },
  initial: 'free',
  states: {
    free: {
      on: { 'steering.requested': { target: 'steering', actions: { type: 'want', params: ({ event }) => event } } },
    },
    steering: {
      invoke: {
        id: 'steerUpload',
        src: 'steerUpload',
        input: ({ context }) => context.steer,
        onDone: {
          target: 'free',
          actions: [
            { type: 'settle', params: ({ event }) => event.output },
            { type: 'learn', params: ({ event }) => O.getRight(event.output) },
          ],
        },
      },
    },
  },
})

export type ReportUploadsRef = ActorRefFrom<typeof reportUploadsMachine>
