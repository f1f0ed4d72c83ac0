import { describe, expect, test } from 'vitest'
import { listedUploads, withChange, withUpload } from '../../../../../src/domain/archive/uploads/listed-uploads.ts'
import { type ListedUpload, listedUpload } from '../../../../../src/domain/archive/uploads/listed-upload.ts'
import type { UploadCommand } from '../../../../../src/domain/archive/uploads/report-upload.ts'
import { O, pipe } from '../../../../../src/domain/fp.ts'
import * as u from './uploads.ts'

const uploadOf = (name: string, files: number, isOpen = false) => ({ name, files, isOpen })

const namesOf = (uploads: readonly ReturnType<typeof uploadOf>[]): readonly string[] =>
  listedUploads(uploads).map(({ name }) => name)

describe('the uploads that are listed', () => {
  test('are the latest hundred', () => {
    const uploads = Array.from({ length: 120 }, (_, index) => uploadOf(index.toString(), 1))
    expect(namesOf(uploads)).toEqual(uploads.slice(0, 100).map(({ name }) => name))
  })

  test('are fewer where they have many files, and the last at least', () => {
    expect(namesOf([uploadOf('last', 12_000), uploadOf('before', 1)])).toEqual(['last'])
    expect(namesOf([uploadOf('last', 4_000), uploadOf('before', 4_000), uploadOf('first', 4_000)])).toEqual([
      'last',
      'before',
    ])
  })

  test('have every one among them that is not over, or has files that may be tried again', () => {
    const many = Array.from({ length: 100 }, (_, index) => uploadOf(index.toString(), 1))
    expect(
      namesOf([...many, uploadOf('complete', 1, true), uploadOf('over', 1), uploadOf('going on', 1, true)]),
    ).toEqual([...many.map(({ name }) => name), 'complete', 'going on'])
  })
})

const of = (...commands: readonly UploadCommand[]): ListedUpload =>
  pipe(
    u.uploadAfter(...commands),
    O.match((): ListedUpload => expect.fail('no upload'), listedUpload),
  )

const received = of(u.receiveUpload)
const begun = of(u.receiveUpload, u.beginUnzipping)
const other = { ...received, id: '00000000-0000-4000-8000-000000000002' }
const unzippingBegun = { type: 'UnzippingBegun', status: 2 } as const

test('what is received next of an upload happens to it, and to no other', () => {
  const changed = withChange([other, received], { id: u.uploadId, version: 2, event: unzippingBegun })
  expect(changed).toEqual(O.some([other, begun]))
})

test('what is known already is received in vain', () => {
  expect(withChange([begun], { id: u.uploadId, version: 2, event: unzippingBegun })).toEqual(O.some([begun]))
})

test('where something before it was not received, the uploads are not known', () => {
  expect(withChange([received], { id: u.uploadId, version: 3, event: unzippingBegun })).toEqual(O.none)
  expect(withChange([], { id: u.uploadId, version: 2, event: unzippingBegun })).toEqual(O.none)
})

test('one that is received while watching comes first', () => {
  const { type: _, ...given } = u.receiveUpload
  const event = { type: 'UploadReceived', status: 1, ...given } as const
  expect(withChange([other], { id: u.uploadId, version: 1, event })).toEqual(O.some([received, other]))
})

test('an answer counts unless something later was received', () => {
  expect(withUpload([], received)).toEqual([received])
  expect(withUpload([received], begun)).toEqual([begun])
  expect(withUpload([begun], received)).toEqual([begun])
})
