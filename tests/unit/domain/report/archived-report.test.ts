import { expect, test } from 'vitest'
import { annualReports, archiveByYear, type ArchivedReport } from '../../../../src/domain/report/archived-report.ts'

const archived = (id: number, year: string, subject: string, quarter: string | null): ArchivedReport => ({
  id,
  title: `Report ${id.toString()}`,
  year,
  quarter,
  subject,
})

const march = archived(1, 'FY-25', 'Whitby', 'March')
const whole = archived(2, 'FY-25', 'Ashworth', null)
const june = archived(3, 'FY-26', 'Whitby', 'June')
const latest = archived(4, 'FY-26', 'Whitby', null)

test('the archive opens by financial year, the latest first, then by portfolio', () => {
  expect(archiveByYear([march, whole, june, latest])).toEqual([
    { year: 'FY-26', subjects: [{ subject: 'Whitby', reports: [june, latest] }] },
    {
      year: 'FY-25',
      subjects: [
        { subject: 'Ashworth', reports: [whole] },
        { subject: 'Whitby', reports: [march] },
      ],
    },
  ])
})

test('annual reports are those of no quarter, the latest first', () => {
  expect(annualReports([march, whole, june, latest])).toEqual([latest, whole])
})
