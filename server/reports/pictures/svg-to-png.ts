import { execFile, type ExecException } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { openSemaphore } from '../../log/concurrency/semaphore.ts'
import { exitCodes, type NotDrawable, svgAddress } from './drawable-svg.ts'

interface PictureSize {
  readonly width: number
  readonly height: number
}

export interface PictureRefusal {
  readonly _tag: NotDrawable | 'PictureTooLarge' | 'PictureTooSlow' | 'DrawingBusy'
}

const drawProgram = fileURLToPath(new URL('./draw.ts', import.meta.url))
const maxPixels = 8_000_000
const maxBytes = 32 * 1024 * 1024
const renderTimeoutMs = 5000

/** Two at a time, to leave processors to the server. */
const drawSlots = openSemaphore(2, 8)

const refusalOf = ({ killed, code }: ExecException): PictureRefusal => {
  if (killed === true) return { _tag: 'PictureTooSlow' }
  if (code === exitCodes.NotAPicture) return { _tag: 'NotAPicture' }
  return { _tag: typeof code === 'string' ? 'DrawingBusy' : 'PictureNotDrawable' }
}

const drawPng =
  (uri: string, { width, height }: PictureSize): TE.TaskEither<PictureRefusal, Buffer> =>
  () =>
    new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [drawProgram, String(width), String(height), String(renderTimeoutMs)],
        { encoding: 'buffer', env: {}, timeout: renderTimeoutMs, killSignal: 'SIGKILL', maxBuffer: maxBytes },
        (error, png) => {
          drawSlots.release()
          resolve(error === null ? E.right(png) : E.left(refusalOf(error)))
        },
      )
      // the process may end before it has read everything; its exit tells why
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(uri)
    })

export const svgToPng = (uri: string, size: PictureSize): TE.TaskEither<PictureRefusal, string> =>
  pipe(
    TE.fromPredicate(
      () => uri.startsWith(svgAddress),
      (): PictureRefusal => ({ _tag: 'NotAPicture' }),
    )(uri),
    TE.filterOrElse(
      () => size.width * size.height <= maxPixels,
      (): PictureRefusal => ({ _tag: 'PictureTooLarge' }),
    ),
    TE.chain(() =>
      pipe(
        TE.fromTask(() => drawSlots.acquire(AbortSignal.timeout(renderTimeoutMs))),
        TE.filterOrElse(
          (isIn) => isIn,
          (): PictureRefusal => ({ _tag: 'DrawingBusy' }),
        ),
        TE.chain(() => drawPng(uri, size)),
      ),
    ),
    TE.map((png) => `data:image/png;base64,${png.toString('base64')}`),
  )
