import { fromPromise } from 'xstate'
import type { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { E, pipe } from '../domain/fp.ts'
import { readFigures, type FiguresRequest, type FiguresUnavailable } from '../domain/widget/figures.ts'
import type { FormRefused, FormRequest } from '../domain/widget/form-answers.ts'
import { formMachine } from '../machines/form.ts'
import { widgetMachine } from '../machines/widget.ts'

const formRefused = (error: ApiError): FormRefused => ({
  message: error._tag === 'Refused' && error.message !== '' ? error.message : 'There was a problem',
})

const unreachable = (): FiguresUnavailable => ({ _tag: 'Unreachable' })

export const provideWidget = (client: Client) =>
  widgetMachine.provide({
    actors: {
      loadFigures: fromPromise(async ({ input: { definition, path } }: { readonly input: FiguresRequest }) =>
        pipe(
          await client.get(path)(),
          E.mapLeft(unreachable),
          E.chain((reply) => readFigures(definition, reply)),
        ),
      ),
      form: formMachine.provide({
        actors: {
          submitForm: fromPromise(async ({ input: { path, answers } }: { readonly input: FormRequest }) =>
            pipe(await client.post(path, answers)(), E.mapLeft(formRefused)),
          ),
        },
      }),
    },
  })
