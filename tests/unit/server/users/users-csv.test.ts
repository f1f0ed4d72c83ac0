import { afterEach, expect, test, vi } from 'vitest'
import { usersCsv } from '../../../../server/users/routes/users-csv.ts'
import { margaret } from '../../../samples/users/user-list.ts'

const now = new Date('2026-06-30T14:30:00Z')

const formatsOf = (count: number): number => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat')
  const users = Array.from({ length: count }, () => ({ ...margaret, lastLogin: now.toISOString() }))
  const { bytes } = usersCsv(users, 'Australia/Sydney', now)
  expect(Buffer.from(bytes).toString().split('2026-07-01 00:30')).toHaveLength(count + 1)
  return formats.mock.calls.length
}

afterEach(() => {
  vi.restoreAllMocks()
})

// one takes as long to make as a hundred moments to write, and nobody else is answered meanwhile
test('a file of many users makes no more formats of dates than one of a single user', () => {
  const [one, many] = [1, 300].map((count) => {
    const made = formatsOf(count)
    vi.restoreAllMocks()
    return made
  })
  expect(one).toBeGreaterThan(0)
  expect(many).toBe(one)
})
