import { expect, test } from 'vitest'
import { demoFirm } from '../../../../server/demo/seed-demo-firm.ts'
import { demoUsernames } from '../../../../server/demo/people.ts'

const textOf = (seed: number, today: string, sheet: string): string =>
  demoFirm(seed, today).find((file) => file.sheet === sheet)?.text ?? ''

test('the same seed and day make the same firm, another seed another', () => {
  expect(demoFirm(1, '2026-07-01')).toEqual(demoFirm(1, '2026-07-01'))
  expect(textOf(2, '2026-07-01', 'prices')).not.toBe(textOf(1, '2026-07-01', 'prices'))
})

test.each(['2026-07-04', '2024-02-29', '2026-01-01'])(
  'on %s its last prices are of that day or the Friday before',
  (today) => {
    const dates = textOf(1, today, 'prices')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[1] ?? '')
    const last = dates.sort().at(-1) ?? ''
    expect(last <= today && Date.parse(today) - Date.parse(last) <= 2 * 86_400_000).toBe(true)
  },
)

test('somebody of every role signs in with the password everyone knows', () => {
  const people = textOf(1, '2026-07-01', 'users')
    .split('\n')
    .map((line) => line.split(','))
  for (const username of demoUsernames) expect(people.find(([name]) => name === username)?.[2]).toBe('Plutus2026')
})
