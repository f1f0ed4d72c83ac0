import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as api from '../../../src/api/widgets.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { ifThere } from '../../logger/file-errors.ts'
import type { Router } from '../../http/router.ts'

interface Services {
  readonly templatesFolder: O.Option<string>
}

const shipped = path.join(import.meta.dirname, '..', 'templates')

const isName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,100}\.(?:md|html)$/.test(name)

const notFound = () => ({ _tag: 'NotFound' as const })

const readIn = (folder: string, name: string) =>
  pipe(
    TE.fromTask(() => ifThere(readFile(path.join(folder, name), 'utf8'))),
    TE.chainOptionK(notFound)((text) => text),
  )

export const templateRoutes = (router: Router, { templatesFolder }: Pick<Services, 'templatesFolder'>): void => {
  router.guarded(api.template, ({ params: { name } }) => {
    if (!isName(name)) return TE.left(notFound())
    return pipe(
      templatesFolder,
      O.match(
        () => TE.left(notFound()),
        (folder) => readIn(folder, name),
      ),
      TE.orElse(() => readIn(shipped, name)),
    )
  })
}
