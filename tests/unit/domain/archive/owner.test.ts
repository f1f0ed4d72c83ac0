import { expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import { type ReportOwner, findOwnerByCode } from '../../../../src/domain/archive/owner.ts'

const sampleOwners: readonly ReportOwner[] = [
  { type: 'group', code: 'GD001', name: 'The Everdenes' },
  { type: 'group', code: 'PD0002', name: 'A group with the code of a portfolio' },
  { type: 'portfolio', code: 'PD0001', name: 'Everdene' },
  { type: 'portfolio', code: 'PD0002', name: 'Oak' },
]

test.each([
  ['PD0001', O.fromNullable(sampleOwners[2])],
  [' gd001 ', O.fromNullable(sampleOwners[0])],
  ['PD000', O.none],
  ['PD0002', O.none],
  ['', O.none],
])('whoever alone has the code “%s” is meant by it', (written, meant) => {
  expect(findOwnerByCode(sampleOwners, written)).toEqual(meant)
})
