import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { O, pipe } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { emptyPath } from '../../domain/widgets/figures/figures-path.ts'
import { widgetPath } from '../../domain/widgets/figures/widget-sources.ts'
import type { TextConfig } from '../../domain/widgets/widget-definition.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export interface TemplateInput {
  /** A path under the API with placeholders `{type}`, `{entity}` and `{code}`. */
  readonly url: string
  readonly dashboardKey: DashboardKey
}

type TemplateContent = Extract<TextConfig, { readonly content: string }>

const templateContent = (path: string, content: string): TemplateContent => ({
  format: /\.html(\?|$)/.test(path) ? 'html' : 'markdown',
  content,
})

interface Context {
  readonly path: O.Option<string>
  readonly words: O.Option<TemplateContent>
}

const loadTemplate = {
  ...invokeRead(
    'loadTemplate',
    { target: '#template.shown', actions: { type: 'showContent', params: answerOf } },
    '#template.failed',
  ),
  input: ({ context: { path } }: { readonly context: Context }) => pipe(path, O.getOrElse(emptyPath)),
} as const

export const templateMachine = setup({
  types: { input: {} as TemplateInput, context: {} as Context, events: {} as RetryDue },
  actors: {
    loadTemplate: fromPromise<ReadResult<string>, string>(unprovidedActor('loadTemplate')),
    retries: retriesLogic,
  },
  guards: { hasPath: ({ context }) => O.isSome(context.path) },
  actions: {
    showContent: assign(({ context }, loaded: ReadResult<string>) => ({
      words: pipe(
        O.fromEither(loaded),
        O.map((content) => templateContent(pipe(context.path, O.getOrElse(emptyPath)), content)),
      ),
    })),
  },
}).createMachine({
  id: 'template',
  context: ({ input: { url, dashboardKey } }) => ({ path: widgetPath('template', url, dashboardKey), words: O.none }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasPath', target: 'loading' }, { target: '#template.failed.refused' }] },
    loading: { invoke: loadTemplate },
    shown: {},
    failed: failedRead(loadTemplate),
  },
})

export type TemplateRef = ActorRefFrom<typeof templateMachine>

type SpawnTemplate = (src: 'template', options: { readonly input: TemplateInput }) => TemplateRef

export const spawnTemplateAt = (
  url: string | undefined,
  dashboardKey: DashboardKey,
  spawn: SpawnTemplate,
): O.Option<TemplateRef> =>
  pipe(
    O.fromNullable(url),
    O.map((known) => spawn('template', { input: { url: known, dashboardKey } })),
  )
