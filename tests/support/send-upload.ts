import { randomUUID } from 'node:crypto'
import { bulkUpload } from '../../src/api/archive/report-uploads.ts'
import { E } from '../../src/domain/fp.ts'
import type { PlannedFile, ReportUpload } from '../../src/domain/archive/uploads/report-upload.ts'

interface Sent {
  readonly name: string
  readonly zip: Blob
  readonly files: readonly PlannedFile[]
}

/** Sends a zip over HTTP as the upload modal does: answered once it is kept. */
export const sendUpload = async (url: string, token: string, { name, zip, files }: Sent): Promise<ReportUpload> => {
  const form = new FormData()
  form.set('reports', JSON.stringify({ id: randomUUID(), name, files }))
  form.set('file', zip, name)
  const headers = { 'access-token': token }
  const response = await fetch(`${url}/api/v1${bulkUpload.path}`, { method: bulkUpload.method, headers, body: form })
  const reply: unknown = await response.json()
  const upload = bulkUpload.reply.decode(reply)
  if (E.isLeft(upload)) throw new Error(`The upload was refused: ${JSON.stringify(reply)}`)
  return upload.right
}
