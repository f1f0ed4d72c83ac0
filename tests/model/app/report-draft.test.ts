import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { provideReportDraft } from '../../../src/app/reports/provide-report-draft.ts'
import { O } from '../../../src/domain/fp.ts'
import { reportDraft as sample } from '../../samples/reports/report-editor.ts'
import { sampleDoubt } from '../../samples/reports/reports.ts'
import { newId } from '../../samples/sample.ts'

const fault = { _tag: 'HelperFault', message: 'Unexpected end of input', part: 'helpers', line: 1 } as const

/** Saves a draft whose check gets this reply; returns the outcome and the requests sent. */
const savedWhenChecked = async (check: Response) => {
  const asked: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request)
    return Promise.resolve(
      request.url.endsWith('/check')
        ? check
        : Response.json({ ReportID: 1, ReportName: 'valuation', revision: 2, position: 1 }),
    )
  })
  const client = makeClient({
    baseUrl: window.location.origin,
    positions: createPositions(),
    token: () => O.none,
    refused: () => Promise.resolve(false),
  })
  const editor = createActor(provideReportDraft(client), { input: sample.input }).start()
  editor.send({ type: 'draft.edited', draft: { ...sample.input.saved.draft, ReportTitle: 'Mine' } })
  editor.send({ type: 'save.requested' })
  await waitFor(editor, (state) => state.matches('doubted') || state.matches('editing'))
  return { ...editor.getSnapshot(), saves: asked.filter(({ method }) => method === 'PUT') }
}

test('what is checked and sound is saved as the call it was given the id of', async () => {
  const { context, saves } = await savedWhenChecked(Response.json({ fault: null, doubts: [] }))
  expect(context.saved).toMatchObject({ revision: 2, draft: { ReportTitle: 'Mine' } })
  expect(saves.map(({ headers }) => headers.get('correlation'))).toEqual([newId()])
})

test('where it could not be checked the server decides', async () => {
  const { context, saves } = await savedWhenChecked(Response.json({ success: false }, { status: 502 }))
  expect([saves.length, context.saved.revision]).toEqual([1, 2])
})

test('what no run could write is not saved', async () => {
  const { context, saves } = await savedWhenChecked(Response.json({ fault, doubts: [] }))
  expect([saves.length, context.refusal]).toEqual([0, O.some({ _tag: 'Faulty', fault })])
})

test.each([{ doubts: [sampleDoubt] }, { doubts: [], trial: fault }])(
  'what is doubtful is asked about: %o',
  async (doubt) => {
    const { value, context, saves } = await savedWhenChecked(Response.json({ fault: null, ...doubt }))
    expect([saves.length, value, context.doubt]).toEqual([0, 'doubted', O.some(doubt)])
  },
)
