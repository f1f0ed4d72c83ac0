import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { bulkUpload } from '../../src/api/archive/report-uploads.ts'
import type { PlannedFile } from '../../src/domain/archive/uploads/report-upload.ts'

interface UploadRequest {
  readonly url: string
  readonly token: string
  readonly zip: string
  readonly files: readonly PlannedFile[]
}

const zipName = 'statements.zip'
const formBoundary = `plutus-${randomUUID()}`

const formPart = (said: string, content: string): string =>
  `--${formBoundary}\r\ncontent-disposition: form-data; ${said}\r\n\r\n${content}`

const answerOf = (call: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    call.once('response', resolve)
    call.once('error', reject)
  })

/** Sends a zip in large pieces, because a form costs `fetch` time that it does not cost a browser. */
export const sendZip = async ({ url, token, zip, files }: UploadRequest): Promise<void> => {
  const order = JSON.stringify({ id: randomUUID(), name: zipName, files })
  const head = Buffer.from(
    `${formPart('name="reports"', order)}\r\n${formPart(`name="file"; filename="${zipName}"`, '')}`,
  )
  const tail = Buffer.from(`\r\n--${formBoundary}--\r\n`)
  const call = request(`${url}/api/v1${bulkUpload.path}`, {
    method: bulkUpload.method,
    headers: {
      'access-token': token,
      'content-type': `multipart/form-data; boundary=${formBoundary}`,
      'content-length': head.length + (await stat(zip)).size + tail.length,
    },
  })
  const answered = answerOf(call)
  call.write(head)
  await pipeline(createReadStream(zip, { highWaterMark: 1024 * 1024 }), call, { end: false })
  call.end(tail)
  const answer = await answered
  const said = await text(answer)
  if (answer.statusCode !== 200) throw new Error(`The upload was refused: ${said}`)
}
