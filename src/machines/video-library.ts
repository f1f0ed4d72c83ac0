import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../domain/fp.ts'
import type { Video } from '../domain/report/video.ts'
import { unprovided } from './unprovided.ts'

export type VideosListing = E.Either<unknown, readonly Video[]>

interface Context {
  readonly videos: readonly Video[]
  readonly watched: O.Option<Video>
}

type Event =
  | { readonly type: 'list.retried' }
  | { readonly type: 'video.opened'; readonly id: string }
  | { readonly type: 'video.closed' }

const videoIn = ({ videos }: Context, id: string): O.Option<Video> =>
  O.fromNullable(videos.find((video) => video.id === id))

export const videoLibraryMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { listVideos: fromPromise<VideosListing>(unprovided('listVideos')) },
  guards: {
    isListed: (_, listing: VideosListing) => E.isRight(listing),
    isThere: ({ context }, id: string) => O.isSome(videoIn(context, id)),
  },
  actions: {
    list: assign((_, listing: VideosListing) => ({ videos: E.isRight(listing) ? listing.right : [] })),
    watch: assign(({ context }, id: string) => ({ watched: videoIn(context, id) })),
    stop: assign({ watched: O.none }),
  },
}).createMachine({
  id: 'videoLibrary',
  context: { videos: [], watched: O.none },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'listVideos',
        src: 'listVideos',
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'list', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
      },
    },
    failed: { on: { 'list.retried': 'loading' } },
    listed: {
      initial: 'browsing',
      states: {
        browsing: {
          on: {
            'video.opened': {
              guard: { type: 'isThere', params: ({ event }) => event.id },
              target: 'watching',
              actions: { type: 'watch', params: ({ event }) => event.id },
            },
          },
        },
        watching: { on: { 'video.closed': { target: 'browsing', actions: 'stop' } } },
      },
    },
  },
})

export type VideoLibraryRef = ActorRefFrom<typeof videoLibraryMachine>
