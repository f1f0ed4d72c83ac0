import { expect, test } from 'vitest'
import { paperSize, pageSheet } from '../../../../server/printing/sheet.ts'

test('a dashboard and a report have the same margins on landscape A4: 40 points beside it, 60 above and below', () => {
  const { format, landscape, margin } = pageSheet
  expect({ format, landscape }).toEqual({ format: 'A4', landscape: true })
  const inches = Object.values(margin).map((inch) => Math.round(parseFloat(inch) * 72))
  const { marginTop, marginRight, marginBottom, marginLeft } = paperSize('landscape')
  expect(inches).toEqual([60, 40, 60, 40])
  expect([marginTop, marginRight, marginBottom, marginLeft].map((inch) => Math.round(inch * 72))).toEqual(inches)
})
