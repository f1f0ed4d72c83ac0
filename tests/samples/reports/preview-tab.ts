import { E, O } from '../../../src/domain/fp.ts'
import { parameterDefinitions } from '../../../src/domain/reports/parameters.ts'
import { type PreviewMeans, previewTabMachine, type PreviewOutput } from '../../../src/machines/reports/preview-tab.ts'
import { sampleDoubt, sampleLookups, sampleReport } from './reports.ts'
import { answered, lostRead, newId, refusedRead, type Sample } from '../sample.ts'

export const sampleMeans: PreviewMeans = {
  definitions: parameterDefinitions,
  formats: sampleLookups.formats,
  currentDataDate: '2026-11-20',
  pricedTo: '2026-11-20',
  subjects: [
    { level: 'account', code: 'A1', name: 'Ashgrove' },
    { level: 'group', code: 'G1', name: 'The Ashgroves' },
  ],
  benchmarks: [{ code: 'ASX200', name: 'S&P/ASX 200', kind: 'price' }],
}

const previewOutput: PreviewOutput = {
  request: { run: newId(), content: sampleReport, parameters: {} },
  media: 'text/html',
  name: 'valuation.html',
  bytes: new Uint8Array([60, 112, 62]),
  doubts: [],
}

export const previewTab: Sample<typeof previewTabMachine> = {
  machine: previewTabMachine,
  input: { content: O.some(sampleReport), levels: ['account', 'group'], isInSight: false, newId },
  identify: ({ value, context: { filter, output, failure } }) => ({
    value,
    filter: { ...filter, StartDate: '', PositionDate: '' },
    isShown: O.isSome(output),
    isFailed: O.isSome(failure),
    isDoubtful: O.isSome(output) && output.value.doubts.length > 0,
  }),
  events: [
    { type: 'preview.opened' },
    answered('findPreviewMeans', E.right(sampleMeans)),
    answered('findPreviewMeans', lostRead),
    answered('findPreviewMeans', refusedRead),
    { type: 'retry.due' },
    { type: 'load.retried' },
    { type: 'filter.edited', filter: { code: 'A1' } },
    { type: 'level.chosen', level: 'group' },
    { type: 'parameters.requested' },
    { type: 'parameters.cancelled' },
    { type: 'parameters.confirmed' },
    { type: 'run.requested' },
    { type: 'run.cancelled' },
    answered('renderPreview', E.right(previewOutput)),
    answered('renderPreview', E.right({ ...previewOutput, doubts: [sampleDoubt] })),
    answered(
      'renderPreview',
      E.left({
        message: 'Code, line 1: unclosed',
        fault: { _tag: 'TemplateFault', message: 'unclosed', part: 'markup', line: 1 },
      }),
    ),
  ],
}
