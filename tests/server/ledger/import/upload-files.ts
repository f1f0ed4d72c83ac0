import { randomUUID } from 'node:crypto'
import type { FindingAcknowledgement } from '../../../../src/domain/ledger/import/finding.ts'
import type { FileMapping } from '../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import { callAllowances } from '../../../../src/domain/permissions/allowances/allowances.ts'
import type { TestApp } from '../../support/calls/test-app.ts'
import type { SheetFiles } from './small-firm.ts'

export type NamedFiles = readonly (readonly [
  name: string,
  content: string | Buffer<ArrayBuffer>,
  mapping?: FileMapping,
])[]

export const namesOf = (files: SheetFiles): NamedFiles =>
  Object.entries(files).map(([sheet, text]) => [`${sheet}.csv`, String(text)])

interface Upload {
  readonly by: string
  readonly id?: string
  /** Bytes by which each file is said to be longer than it is. */
  readonly short?: number
  readonly acknowledged?: readonly FindingAcknowledgement[]
}

/** As the screen of imports sends its files; status and body of the answer. */
export const uploadFiles = async (
  app: TestApp,
  path: string,
  named: NamedFiles,
  { by, id = randomUUID(), short = 0, acknowledged = [] }: Upload,
) => {
  // as long as it takes until one may import once more
  app.clock.ahead += callAllowances.imports.everySeconds * 1000
  const files = named.map(([name, content, mapping]) => ({
    name,
    bytes: Buffer.byteLength(content) + short,
    mapping,
  }))
  const form = new FormData()
  form.append('import', JSON.stringify({ id, files, acknowledged }))
  form.append('files', new Blob(named.map(([, content]) => content)), 'files')
  const encoded = new Response(form)
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { 'access-token': by, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return [reply.statusCode, reply.json<Record<string, unknown>>()] as const
}
