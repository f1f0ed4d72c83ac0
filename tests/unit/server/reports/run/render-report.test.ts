import { expect, test } from 'vitest'
import { createCheck } from '../../../../../server/reports/check-report.ts'
import { createRenderReport } from '../../../../../server/reports/run/render-report.ts'
import { endingOf } from '../../../../../server/reports/run/report-spec.ts'
import { E, O, TE } from '../../../../../src/domain/fp.ts'
import { reportContent } from '../../../../server/support/calls/report-content.ts'

const busy = () => TE.left({ _tag: 'ReportsBusy' as const })

test('a report that nobody had time to write is not faulty', async () => {
  const render = createRenderReport({ write: busy }, () => TE.left({ _tag: 'NoPrinter' }))
  const signal = new AbortController().signal
  const rendered = await render(
    { report: reportContent, data: '{}', moment: '2026-06-30T00:00:00.000Z', logo: O.none },
    { outputFormat: 'html', orientation: 'portrait' },
    { signal, reached: () => undefined },
  )()
  expect(rendered).toEqual(E.left({ _tag: 'ReportsBusy' }))
  expect(endingOf({ _tag: 'ReportsBusy' })).toEqual({
    type: 'ReportFailed',
    message: 'Too many reports were running',
    fault: null,
  })
})

test('a report that nobody had time to check is unchecked', async () => {
  const check = createCheck({ check: busy, write: busy }, () => new Date())
  expect(await check(reportContent)()).toEqual(E.left({ _tag: 'ReportUnchecked' }))
})

test('a report that nobody had time to try is unchecked', async () => {
  const check = createCheck({ check: () => TE.right([]), write: busy }, () => new Date())
  expect(await check(reportContent, { isTried: true })()).toEqual(E.left({ _tag: 'ReportUnchecked' }))
})
