import { lastValueFrom } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { zipSent } from '../../../src/app/archive/provide-bulk-upload.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { newId } from '../../samples/sample.ts'

test('a bulk upload that failed is logged as an error, without the name of its zip', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const client = makeClient({
    // nobody listens there
    ...{ baseUrl: 'http://127.0.0.1:9', positions: createPositions() },
    ...{ token: () => O.none, refused: () => Promise.resolve(false) },
  })
  const zip = new File(['PK'], 'Margaret Ashworth.zip')
  const sent = await lastValueFrom(zipSent(client, { id: newId(), zip, files: [] }))
  expect(sent).toEqual({ type: 'zip.answered', answer: E.left({ _tag: 'Lost' }) })
  const lines = logged.mock.calls.map(([line]): unknown => line)
  expect(lines).toContain('A bulk upload failed: Lost')
  expect(lines.filter((line) => typeof line === 'string' && line.includes('Margaret'))).toEqual([])
})
