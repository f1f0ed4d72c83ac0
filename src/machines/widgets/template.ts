import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { O, pipe } from '../../domain/fp.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { nowhere } from '../../domain/widgets/figures/figures-path.ts'
import { widgetPath } from '../../domain/widgets/figures/widget-sources.ts'
import type { TextConfig } from '../../domain/widgets/widget-definition.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, reading, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface TemplateInput {
  /** A path under the API with placeholders `{type}`, `{entity}` and `{code}`. */
  readonly url: string
  readonly place: DashboardPlace
}

type Words = Extract<TextConfig, { readonly content: string }>

const templateWords = (path: string, content: string): Words => ({
  format: /\.html(\?|$)/.test(path) ? 'html' : 'markdown',
  content,
})

interface Context {
  readonly path: O.Option<string>
  readonly words: O.Option<Words>
}

const loadTemplate = {
  ...reading(
    'loadTemplate',
    { target: '#template.shown', actions: { type: 'showContent', params: answerOf } },
    '#template.failed',
  ),
  input: ({ context: { path } }: { readonly context: Context }) => pipe(path, O.getOrElse(nowhere)),
} as const

export const templateMachine = setup({
  types: { input: {} as TemplateInput, context: {} as Context, events: {} as RetryDue },
  actors: {
    loadTemplate: fromPromise<ReadResult<string>, string>(unprovided('loadTemplate')),
    retries: retriesLogic,
  },
  guards: { hasPath: ({ context }) => O.isSome(context.path) },
  actions: {
    showContent: assign(({ context }, loaded: ReadResult<string>) => ({
      words: pipe(
        O.fromEither(loaded),
        O.map((content) => templateWords(pipe(context.path, O.getOrElse(nowhere)), content)),
      ),
    })),
  },
}).createMachine({
  id: 'template',
  context: ({ input: { url, place } }) => ({ path: widgetPath('template', url, place), words: O.none }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasPath', target: 'loading' }, { target: '#template.failed.refused' }] },
    loading: { invoke: loadTemplate },
    shown: {},
    failed: failedRead(loadTemplate),
  },
})

export type TemplateRef = ActorRefFrom<typeof templateMachine>

type Spawn = (src: 'template', options: { readonly input: TemplateInput }) => TemplateRef

export const templateAt = (url: string | undefined, place: DashboardPlace, spawn: Spawn): O.Option<TemplateRef> =>
  pipe(
    O.fromNullable(url),
    O.map((known) => spawn('template', { input: { url: known, place } })),
  )
