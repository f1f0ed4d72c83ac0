import { expect, test } from 'vitest'
import { O, pipe } from '../../../../../src/domain/fp.ts'
import type { UploadCommand, ReportUpload } from '../../../../../src/domain/archive/uploads/report-upload.ts'
import { withChange, withUpload } from '../../../../../src/domain/archive/uploads/listed-uploads.ts'
import * as u from './uploads.ts'

const of = (...commands: readonly UploadCommand[]): ReportUpload =>
  pipe(
    u.after(...commands),
    O.getOrElse((): ReportUpload => expect.fail('no upload')),
  )

const received = of(u.receiving)
const begun = of(u.receiving, u.unzipping)
const other = { ...received, id: '00000000-0000-4000-8000-000000000002' }
const unzippingBegun = { type: 'UnzippingBegun', status: 2 } as const

test('what is heard next of an upload happens to it, and to no other', () => {
  const heard = withChange([other, received], { id: u.id, version: 2, event: unzippingBegun })
  expect(heard).toEqual(O.some([other, begun]))
})

test('what is known already is heard in vain', () => {
  expect(withChange([begun], { id: u.id, version: 2, event: unzippingBegun })).toEqual(O.some([begun]))
})

test('where something before it was not heard, the uploads are not known', () => {
  expect(withChange([received], { id: u.id, version: 3, event: unzippingBegun })).toEqual(O.none)
  expect(withChange([], { id: u.id, version: 2, event: unzippingBegun })).toEqual(O.none)
})

test('one that is received while watching comes first', () => {
  const { version: _, state: __, fault: ___, files, ...given } = received
  const event = {
    type: 'UploadReceived',
    status: 1,
    ...given,
    files: files.map(({ state: ____, ...planned }) => planned),
  } as const
  expect(withChange([other], { id: u.id, version: 1, event })).toEqual(O.some([received, other]))
})

test('an answer counts unless something later was heard', () => {
  expect(withUpload([], received)).toEqual([received])
  expect(withUpload([received], begun)).toEqual([begun])
  expect(withUpload([begun], received)).toEqual([begun])
})
