import { fromEventObservable } from 'xstate'
import { type ApiError, hasMessage } from '../../api/api-error.ts'
import { isRetryableStatus } from '../../domain/numbers/http-status.ts'
import type { ApiClient } from '../../api/client.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import { type FiguresRequest, type FiguresUnavailable, readFigures } from '../../domain/widgets/figures/figures.ts'
import type { FormRefusal, FormRequest } from '../../domain/widgets/form-answers.ts'
import { maxRows } from '../../domain/widgets/table/page-cursor.ts'
import { joinPages, nextCursorOf, pathAfter } from '../../domain/widgets/table/table-pages.ts'
import { formMachine } from '../../machines/widgets/form.ts'
import { gridMachine } from '../../machines/widgets/grid.ts'
import { tableMachine } from '../../machines/widgets/table.ts'
import { widgetMachine } from '../../machines/widgets/widget.ts'
import { figuresAgeing } from '../../streams/browser/ageing.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { retriesOf } from '../following.ts'
import { provideGraph } from './provide-graph.ts'
import { provideTemplate } from './provide-template.ts'
import { provideSheet } from './provide-sheet.ts'
import { problemText } from '../../domain/texts.ts'
import { taskActor } from '../task-actor.ts'

const formRefusal = (error: ApiError): FormRefusal => ({
  message: hasMessage(error) && error.message !== '' ? error.message : problemText,
})

const isMisdirected = (status: number): boolean => status === 400 || status === 404 || status === 422

const unavailableFigures = (error: ApiError): FiguresUnavailable => {
  switch (error._tag) {
    case 'TooSlow':
    case 'TooLarge':
    case 'NotAllowed':
      return { _tag: error._tag }
    case 'Undecodable':
      return { _tag: 'Unreadable' }
    case 'Refused':
      if (isRetryableStatus(error)) return { _tag: 'Busy' }
      return { _tag: isMisdirected(error.status) ? 'Misdirected' : 'Unreachable' }
    case 'Unreachable':
    case 'OutOfSpace':
    case 'SessionMissing':
    case 'SessionExpired':
      return { _tag: 'Unreachable' }
  }
}

const maxPages = maxRows.table / maxRows.page

const tooLarge: ApiError = { _tag: 'TooLarge' }

export const getAllPages =
  (get: ApiClient['get']): ApiClient['get'] =>
  (path, signal) => {
    const pagesFrom = (address: string, left: number): TE.TaskEither<ApiError, readonly unknown[]> =>
      pipe(
        get(address, signal),
        TE.chain((page) =>
          pipe(
            nextCursorOf(page),
            O.match(
              () => TE.right([page]),
              (next) =>
                left === 1
                  ? TE.left(tooLarge)
                  : pipe(
                      pagesFrom(pathAfter(path, next), left - 1),
                      TE.map((others) => [page, ...others]),
                    ),
            ),
          ),
        ),
      )
    return pipe(
      pagesFrom(path, maxPages),
      TE.map(([first, ...others]) => joinPages(first, others)),
    )
  }

export const provideWidget = (client: ApiClient, page: Document, socket: Pick<LiveSocket, 'states'>) =>
  widgetMachine.provide({
    actors: {
      loadFigures: taskActor(({ definition, path }: FiguresRequest, signal) =>
        pipe(
          getAllPages(client.get)(path, signal),
          TE.mapLeft(unavailableFigures),
          TE.chainEitherK((reply) => readFigures(definition, reply)),
        ),
      ),
      retries: retriesOf(socket),
      ageing: fromEventObservable(({ input }: { readonly input: number }) => figuresAgeing(page, input)),
      table: tableMachine.provide({ actors: { sheet: provideSheet(page) } }),
      grid: gridMachine.provide({ actors: { sheet: provideSheet(page) } }),
      graph: provideGraph(client, page),
      template: provideTemplate(client, socket),
      form: formMachine.provide({
        actors: {
          submitForm: taskActor(({ path, answers }: FormRequest) =>
            pipe(client.post(path, answers), TE.mapLeft(formRefusal)),
          ),
        },
      }),
    },
  })
