import { expect, test } from 'vitest'
import { steerUpload } from '../../../../src/api/archive/report-uploads.ts'
import { uploadLimits } from '../../../../src/domain/archive/uploads/zip/limits.ts'
import { plannedFile } from '../../domain/archive/uploads/uploads.ts'

test('all files of the largest upload can be corrected in one call', () => {
  const path = `${'Quarterly reports of the year/'.repeat(8)}P1.pdf`
  const corrections = Array.from({ length: uploadLimits.entries }, (_, file) => ({
    file,
    planned: plannedFile('PD000001', { path }),
  }))
  const sent = JSON.stringify(steerUpload.body.encode({ act: 'retry', corrections }))
  expect(sent.length).toBeLessThan(steerUpload.bodyLimit ?? 0)
})
