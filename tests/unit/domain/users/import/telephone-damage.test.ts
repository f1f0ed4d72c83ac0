import { expect, test } from 'vitest'
import { telephoneDamage } from '../../../../../src/domain/users/import/telephone-damage.ts'

test.each([
  '4.00E+08',
  '6.1412E+10',
  '1,5e8',
  '#N/A',
  '###',
  '02-Jan',
  '2-Jan-26',
  '24/11/2026',
  '2026-11-24',
  '412345678',
])('B16: %s is damaged', (text) => {
  expect(telephoneDamage(text)).not.toBeNull()
})

test.each([
  '',
  '0412 345 678',
  '0412345678',
  '+61 412 345 678',
  '61412345678',
  '1300 123 456',
  '13 11 14',
  '(02) 9000 0000',
  '02-9000-0000',
  '9000 0000',
])('B16: %s is a number', (text) => {
  expect(telephoneDamage(text)).toBeNull()
})
