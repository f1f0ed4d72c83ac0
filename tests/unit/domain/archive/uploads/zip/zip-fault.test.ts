import { expect, test } from 'vitest'
import { E } from '../../../../../../src/domain/fp.ts'
import { uploadLimits } from '../../../../../../src/domain/archive/uploads/zip/limits.ts'
import { droppedZip } from '../../../../../../src/domain/archive/uploads/zip/zip-fault.ts'

const june = { name: 'June.ZIP', size: 10 }

test('one file that is named as a zip is taken, in whatever letters', () => {
  expect(droppedZip([june])).toEqual(E.right(june))
})

test.each([
  [[], { _tag: 'Several', name: '' }],
  [[june, june], { _tag: 'Several', name: 'June.ZIP' }],
  [[{ name: 'June.zip.pdf', size: 10 }], { _tag: 'NotZip', name: 'June.zip.pdf' }],
  [[{ name: 'June.zip', size: 0 }], { _tag: 'Empty', name: 'June.zip' }],
  [[{ name: 'June.zip', size: uploadLimits.zip + 1 }], { _tag: 'TooLarge', name: 'June.zip' }],
])('what cannot be uploaded is refused at once: %j', (dropped, fault) => {
  expect(droppedZip(dropped)).toEqual(E.left(fault))
})
