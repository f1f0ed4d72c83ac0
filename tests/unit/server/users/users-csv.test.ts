import { afterEach, expect, test, vi } from 'vitest'
import { usersCsv } from '../../../../server/users/routes/reading.ts'
import { margaretUser } from '../../../samples/users/user-list.ts'

const now = new Date('2026-06-30T14:30:00Z')

const formatsOf = (count: number): number => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat')
  const users = Array.from({ length: count }, () => ({ ...margaretUser, lastLogin: now.toISOString() }))
  const { bytes } = usersCsv(users, 'Australia/Sydney', now)
  expect(Buffer.from(bytes).toString().split('2026-07-01 00:30')).toHaveLength(count + 1)
  return formats.mock.calls.length
}

afterEach(() => {
  vi.restoreAllMocks()
})

// one takes as long to make as a hundred moments to write, and nobody else is answered meanwhile
test('a file of many users makes few formats of dates, and the next none', () => {
  const made = [300, 300].map((count) => {
    const formats = formatsOf(count)
    vi.restoreAllMocks()
    return formats
  })
  expect(made[0]).toBeLessThan(5)
  expect(made[1]).toBe(0)
})
