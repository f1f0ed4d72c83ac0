import { expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { refreshPeriod } from '../../../../../src/domain/widgets/widget-definition.ts'

const table = (refreshSeconds?: number) =>
  refreshPeriod({
    wid: 'a',
    name: 'a',
    title: 'A',
    type: 'table',
    config: { url: '/data/a', ...(refreshSeconds === undefined ? {} : { refreshSeconds }) },
  })

test.each([
  { seconds: 60, period: O.some(60) },
  { seconds: 5, period: O.some(5) },
  { seconds: 0.01, period: O.some(5) },
  { seconds: 1e12, period: O.some(86_400) },
  { seconds: 0, period: O.none },
  { seconds: -5, period: O.none },
  { seconds: NaN, period: O.none },
  { seconds: undefined, period: O.none },
])('a widget that asks for every $seconds seconds is fetched so', ({ seconds, period }) => {
  expect(table(seconds)).toEqual(period)
})
