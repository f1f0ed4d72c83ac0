import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { HelpVideo } from '../../domain/reports/report.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export type VideosResult = ReadResult<readonly HelpVideo[]>

interface Context {
  readonly videos: readonly HelpVideo[]
  readonly watched: O.Option<HelpVideo>
}

type Event =
  | RetryDue
  | { readonly type: 'list.retried' }
  | { readonly type: 'video.opened'; readonly id: string }
  | { readonly type: 'video.closed' }

const videoIn = ({ videos }: Context, id: string): O.Option<HelpVideo> =>
  O.fromNullable(videos.find((video) => video.id === id))

const listVideos = invokeRead(
  'listVideos',
  { target: '#videos.listed', actions: { type: 'setVideos', params: answerOf } },
  '#videos.failed',
)

export const videosMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { listVideos: fromPromise<VideosResult>(unprovidedActor('listVideos')), retries: retriesLogic },
  guards: {
    isThere: ({ context }, id: string) => O.isSome(videoIn(context, id)),
  },
  actions: {
    setVideos: assign((_, listing: VideosResult) => ({ videos: E.isRight(listing) ? listing.right : [] })),
  },
}).createMachine({
  id: 'videos',
  context: { videos: [], watched: O.none },
  initial: 'loading',
  states: {
    loading: { invoke: listVideos },
    failed: { ...failedRead(listVideos), on: { 'list.retried': '.trying' } },
    listed: {
      initial: 'browsing',
      states: {
        browsing: {
          on: {
            'video.opened': {
              guard: { type: 'isThere', params: ({ event }) => event.id },
              target: 'watching',
              actions: assign(({ context, event }) => ({ watched: videoIn(context, event.id) })),
            },
          },
        },
        watching: { on: { 'video.closed': { target: 'browsing', actions: assign({ watched: O.none }) } } },
      },
    },
  },
})

export type VideosRef = ActorRefFrom<typeof videosMachine>
