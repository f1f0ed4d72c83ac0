import { expect, test } from 'vitest'
import type { ApiError } from '../../../../src/api/api-error.ts'
import { E } from '../../../../src/domain/fp.ts'
import { isRefused } from '../../../../src/machines/kit/read-result.ts'

const refusedError = (status: number): ApiError => ({
  _tag: 'Refused',
  refusal: null,
  status,
  message: '',
  errors: [],
  field: null,
  retryAfter: 0,
  fault: null,
  detail: null,
})

test.each<ApiError>([
  { _tag: 'NotAllowed' },
  { _tag: 'TooLarge' },
  { _tag: 'Undecodable' },
  refusedError(403),
  refusedError(404),
])('a read that failed as $_tag $status would fail again', (error) => {
  expect(isRefused(E.left(error))).toBe(true)
})

test.each<ApiError>([
  { _tag: 'Unreachable' },
  { _tag: 'TooSlow' },
  { _tag: 'SessionMissing' },
  { _tag: 'SessionExpired' },
  refusedError(408),
  refusedError(429),
  refusedError(503),
])('a read that failed as $_tag $status may do better later', (error) => {
  expect(isRefused(E.left(error))).toBe(false)
})
