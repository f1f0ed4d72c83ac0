import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { type ListedUpload, listedUpload } from '../../domain/archive/uploads/listed-upload.ts'
import { type FileCorrection, isFiling, type ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import {
  type UploadChange,
  withChange,
  withUpload,
  justSettledUpload,
} from '../../domain/archive/uploads/listed-uploads.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { type EarlierPage, withEarlier } from '../kit/earlier-page.ts'
import { type FollowedState, followedMachine, followedIn, unreadState } from '../kit/followed.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

type UploadAction =
  | { readonly act: 'retry'; readonly corrections: readonly FileCorrection[] }
  | { readonly act: 'close' }

export interface UploadActionRequest {
  readonly id: string
  readonly body: UploadAction
}

export type UploadActionResult = E.Either<CallFailure, ReportUpload>

export interface UploadsPage {
  readonly uploads: readonly ListedUpload[]
  readonly before: number | null
}

export interface UploadsSeen extends UploadsPage {
  readonly settled: O.Option<string>
}

export type EarlierUploads = EarlierPage<UploadsPage>

type ListAnswer =
  | { readonly _tag: 'Changed'; readonly upload: ListedUpload }
  | { readonly _tag: 'Earlier'; readonly earlier: EarlierUploads }

interface Context {
  readonly list: FollowedState<UploadsSeen>
  readonly dismissed: O.Option<string>
  readonly steer: UploadActionRequest
  readonly steered: O.Option<ReportUpload>
  readonly failure: O.Option<CallFailure>
}

type Event =
  | { readonly type: 'upload.answered'; readonly upload: ReportUpload }
  | { readonly type: 'list.retried' }
  | { readonly type: 'more.requested' }
  | ({ readonly type: 'steering.requested' } & UploadActionRequest)
  | { readonly type: 'failure.dismissed' }
  | { readonly type: 'end.dismissed' }

type ListContext = Pick<Context, 'list'>

export const uploadsIn = ({ list: { known } }: ListContext): O.Option<readonly ListedUpload[]> =>
  pipe(
    known,
    O.map(({ uploads }) => uploads),
  )

const uploadIn = (context: ListContext, id: string): O.Option<ListedUpload> =>
  pipe(
    uploadsIn(context),
    O.chain((listed) => O.fromNullable(listed.find((upload) => upload.id === id))),
  )

export const uploadsBeingFiled = (context: ListContext): readonly ListedUpload[] =>
  pipe(
    uploadsIn(context),
    O.match(
      () => [],
      (listed) => listed.filter(isFiling),
    ),
  )

const earlierCursorIn = ({ list: { known } }: ListContext): number | null =>
  O.isSome(known) ? known.value.before : null

export const hasEarlier = (context: ListContext): boolean => earlierCursorIn(context) !== null

const lastSettled = ({ list: { known } }: ListContext): O.Option<string> =>
  O.isSome(known) ? known.value.settled : O.none

export const settledUploadIn = (context: Pick<Context, 'list' | 'dismissed'>): O.Option<ListedUpload> => {
  const settled = lastSettled(context)
  return settled === context.dismissed || O.isNone(settled) ? O.none : uploadIn(context, settled.value)
}

const nowSeen = (before: UploadsSeen, uploads: readonly ListedUpload[]): UploadsSeen => ({
  ...before,
  uploads,
  settled: pipe(
    justSettledUpload(before.uploads, uploads),
    O.alt(() => before.settled),
  ),
})

const isAmong =
  (listed: readonly ListedUpload[]) =>
  ({ id }: ListedUpload): boolean =>
    listed.some((one) => one.id === id)

/** Newest first. Open uploads are on the first page, however old. */
export const joinedUploads = <Page extends UploadsPage>(page: Page, below: UploadsPage): Page => ({
  ...page,
  uploads: [...page.uploads, ...below.uploads.filter((upload) => !isAmong(page.uploads)(upload))].toSorted(
    (one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1),
  ),
  before: below.before,
})

const withPage = (seen: UploadsSeen, { before, page }: EarlierUploads): UploadsSeen =>
  withEarlier<UploadsSeen>(joinedUploads)(seen, { before, page: { ...page, settled: O.none } })

export const listedUploadsMachine = followedMachine<UploadsSeen, UploadChange, undefined, ListAnswer>({
  fold: (seen, change) =>
    pipe(
      withChange(seen.uploads, change),
      O.map((uploads) => nowSeen(seen, uploads)),
    ),
  answered: (seen, answer) =>
    answer._tag === 'Earlier' ? withPage(seen, answer.earlier) : nowSeen(seen, withUpload(seen.uploads, answer.upload)),
  // known uploads may be newer than the read: an older state would make an upload settle twice
  joined: (read, known) => ({
    ...nowSeen(known, known.uploads.filter(isAmong(read.uploads)).reduce(withUpload, read.uploads)),
    before: read.before,
  }),
})

export const reportUploadsMachine = setup({
  types: { context: {} as Context, events: {} as Event, children: {} as { list: 'list' } },
  actors: {
    list: listedUploadsMachine,
    steerUpload: fromPromise<UploadActionResult, UploadActionRequest>(unprovidedActor('steerUpload')),
    listEarlier: fromPromise<ReadResult<EarlierUploads>, number | null>(unprovidedActor('listEarlier')),
  },
  guards: { hasMore: ({ context }) => hasEarlier(context) },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
    answerList: enqueueActions(({ enqueue }, answered: O.Option<ReportUpload>) => {
      if (O.isNone(answered)) return
      const answer: ListAnswer = { _tag: 'Changed', upload: listedUpload(answered.value) }
      enqueue.sendTo('list', { type: 'answer.received', answer })
    }),
    addEarlier: enqueueActions(({ enqueue }, earlier: ReadResult<EarlierUploads>) => {
      if (E.isLeft(earlier)) return
      const answer: ListAnswer = { _tag: 'Earlier', earlier: earlier.right }
      enqueue.sendTo('list', { type: 'answer.received', answer })
    }),
  },
}).createMachine({
  id: 'reportUploads',
  context: {
    list: unreadState,
    dismissed: O.none,
    steer: { id: '', body: { act: 'close' } },
    steered: O.none,
    failure: O.none,
  },
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'upload.answered': { actions: { type: 'answerList', params: ({ event }) => O.some(event.upload) } },
    'failure.dismissed': { actions: assign({ failure: O.none }) },
    'end.dismissed': { actions: assign(({ context }) => ({ dismissed: lastSettled(context) })) },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'listed',
      states: {
        listed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
        listingMore: {
          invoke: {
            ...invokeTask(
              'listEarlier',
              { target: 'listed', actions: { type: 'addEarlier', params: resultOf } },
              { target: 'moreFailed' },
            ),
            input: ({ context }) => earlierCursorIn(context),
          },
        },
        moreFailed: { on: { 'more.requested': { guard: 'hasMore', target: 'listingMore' } } },
      },
    },
    acts: {
      initial: 'free',
      states: {
        free: {
          on: {
            'steering.requested': {
              target: 'steering',
              actions: assign(({ event: { id, body } }) => ({ steer: { id, body }, failure: O.none })),
            },
          },
        },
        steering: {
          invoke: {
            id: 'steerUpload',
            src: 'steerUpload',
            input: ({ context }) => context.steer,
            onDone: {
              target: 'free',
              actions: [
                assign(({ context, event }) => ({
                  failure: O.getLeft(event.output),
                  steered: O.alt(() => context.steered)(O.getRight(event.output)),
                })),
                { type: 'answerList', params: ({ event }) => O.getRight(event.output) },
              ],
            },
          },
        },
      },
    },
  },
})

export type ReportUploadsRef = ActorRefFrom<typeof reportUploadsMachine>
