import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { svgToPng } from '../../api/utilities.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { SavedPicture, PictureFailure, PictureRequest } from '../../domain/widgets/graph/slices.ts'
import { figuresFileName } from '../../domain/widgets/sheet/figures-subject.ts'
import { graphMachine } from '../../machines/widgets/graph.ts'
import { saveFile } from '../../views/adapters/sheet/save-file.ts'
import { taskActor } from '../task-actor.ts'

const pictureScale = 2
const maxSide = 4096

const pictureFailure = (error: ApiError): PictureFailure => {
  if (error._tag !== 'Refused' || error.status >= 500) return { _tag: 'Unreachable' }
  return error.refusal === 'TooManyRequests'
    ? { _tag: 'TooManyRequests', retryAfter: error.retryAfter }
    : { _tag: 'NotDrawn' }
}

const scaledPixels = (length: number): number => Math.min(maxSide, Math.ceil(length * pictureScale))

const bytesOf = (uri: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(uri.slice(uri.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))

const pngOf = (client: ApiClient, { svg, width, height }: SavedPicture): TE.TaskEither<PictureFailure, Blob> =>
  pipe(
    client.call(svgToPng)({
      body: {
        uri: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
        width: scaledPixels(width),
        height: scaledPixels(height),
      },
    }),
    TE.bimap(pictureFailure, ({ uri }) => new Blob([bytesOf(uri)], { type: 'image/png' })),
  )

const pictureFile = (client: ApiClient, { format, picture }: PictureRequest): TE.TaskEither<PictureFailure, Blob> =>
  format === 'png' ? pngOf(client, picture) : TE.right(new Blob([picture.svg], { type: 'image/svg+xml' }))

export const provideGraph = (client: ApiClient, page: Document) => {
  const save = (request: PictureRequest): TE.TaskEither<PictureFailure, null> =>
    pipe(
      pictureFile(client, request),
      TE.map((file) => {
        saveFile(page, file, figuresFileName(request.named, request.format))
        return null
      }),
    )
  return graphMachine.provide({
    actors: {
      savePicture: taskActor((request: O.Option<PictureRequest>) =>
        pipe(
          request,
          O.match(() => TE.right(null), save),
        ),
      ),
    },
  })
}
