import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { staticReportDeletionMachine } from '../../../../src/machines/archive/static-report-editor.ts'
import { archivedSample } from '../../../samples/archive/report-archive.ts'
import { staticReportDeletion as sample } from '../../../samples/archive/static-report-deletion.ts'
import { DeletionDialog } from '../../../../src/views/archive/archive-dialogs.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = staticReportDeletionMachine.provide({ actors: { act: unanswered() } })
const machineInput = { of: archivedSample }

const buttonNames: Readonly<Record<string, string>> = { 'act.confirmed': 'Delete', 'act.cancelled': 'Cancel' }

const renderDeletion = () => {
  const deletion = createActor(testedMachine, { input: machineInput }).start()
  renderView(<DeletionDialog deletion={deletion} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonNames[event.type]
    act(() => {
      if (name === undefined) deletion.send(event)
      else fireEvent.click(screen.getByRole('button', { name }))
    })
  }
  return { deletion, perform }
}

describe('the deletion of a report', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: machineInput }))('$name', ({ steps }) => {
    const { deletion, perform } = renderDeletion()
    for (const { event, state } of steps) {
      perform(event)
      expect(deletion.getSnapshot().value).toEqual(state.value)
      expect(deletion.getSnapshot().output).toEqual(state.output)
      expect(screen.getByRole('dialog').textContent).toContain('“Statement, March 2026, P1” (Ashworth Family Trust)')
      expect(screen.queryByRole('alert')?.textContent ?? null).toBe(O.toNullable(state.context.refusal))
    }
  })
})
