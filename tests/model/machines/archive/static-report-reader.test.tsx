import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { archivedSample } from '../../../samples/archive/report-archive.ts'
import { staticReportReader as sample } from '../../../samples/archive/static-report-reader.ts'
import { staticReportReaderMachine } from '../../../../src/machines/archive/static-report-reader.ts'
import { ReaderDialog } from '../../../../src/views/archive/report/reader-dialog.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = staticReportReaderMachine.provide({ actors: { openFile: unanswered(), saveFile: unanswered() } })

const buttonNames: Readonly<Record<string, RegExp>> = {
  'download.requested': /^Download$/,
  'work.cancelled': /^Cancel$|^Close: /,
  'reader.closed': /^Close: /,
}

const renderReader = (isSaved: boolean) => {
  const reader = createActor(testedMachine, { input: { report: archivedSample, version: null, isSaved } }).start()
  renderView(<ReaderDialog reader={reader} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonNames[event.type]
    const button = name === undefined ? undefined : screen.queryAllByRole('button', { name }).at(0)
    act(() => {
      if (button === undefined) reader.send(event)
      else fireEvent.click(button)
    })
  }
  return { reader, perform }
}

const statusText = (): string | null => screen.queryByRole('status')?.textContent ?? null

describe.each([false, true])('a file of the archive, to be saved at once: %s', (isSaved) => {
  const input = { report: archivedSample, version: null, isSaved }

  test.each(pathsOf(testedMachine, sample.events, { input }))('$name', ({ steps }) => {
    const { reader, perform } = renderReader(isSaved)
    for (const { event, state } of steps) {
      perform(event)
      const { bytes, failure } = state.context
      expect(reader.getSnapshot().value).toEqual(state.value)
      if (state.matches('opening')) expect(statusText()).toBe('Loading the report')
      if (state.matches('saving') && O.isNone(bytes)) expect(statusText()).toBe('Downloading the report')
      if (state.matches('closed')) continue
      expect(screen.queryByRole('button', { name: 'Download' }) !== null).toBe(O.isSome(bytes))
      expect(screen.queryByRole('alert')?.textContent.includes(O.isSome(failure) ? failure.value : '') ?? false).toBe(
        O.isSome(failure),
      )
    }
  })
})
