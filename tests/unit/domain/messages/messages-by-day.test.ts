import { expect, test } from 'vitest'
import { messagesByDay } from '../../../../src/domain/messages/messages-by-day.ts'

const at = (day: number, hour: number) => ({ date: new Date(Date.UTC(2026, 10, day, hour - 11)).toISOString() })

test('B14: messages of one day of the firm are together, in the order they come in', () => {
  const [late, early, before] = [at(21, 23), at(21, 0), at(20, 23)]
  expect(messagesByDay('Australia/Sydney', [late, early, before])).toEqual([
    { day: '21-Nov-26', messages: [late, early] },
    { day: '20-Nov-26', messages: [before] },
  ])
  expect(messagesByDay('UTC', [])).toEqual([])
})
