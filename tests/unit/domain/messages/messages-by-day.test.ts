import { expect, test } from 'vitest'
import { messagesByDay } from '../../../../src/domain/messages/messages-by-day.ts'

const at = (day: number, hour: number) => ({ date: new Date(2026, 10, day, hour).toISOString() })

test('what was written on one day is together, in the order it comes in', () => {
  const [late, early, before] = [at(21, 23), at(21, 0), at(20, 23)]
  expect(messagesByDay([late, early, before])).toEqual([
    { day: '21-Nov-26', messages: [late, early] },
    { day: '20-Nov-26', messages: [before] },
  ])
  expect(messagesByDay([])).toEqual([])
})
