import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { dryRunMachine } from '../../../../src/machines/reports/dry-run.ts'
import { dryRun as sample } from '../../../samples/reports/dry-run.ts'
import { DryRunDialog } from '../../../../src/views/reports/editor/dialogs/dry-run-dialog.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = dryRunMachine.provide({ actors: { runDraft: unanswered() } })
const { input: sampleInput } = sample

const buttonNames: Readonly<Record<string, string>> = { 'dryRun.retried': 'Try again', 'close.requested': 'Close' }

describe('a dry run', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: sampleInput }))('$name', async ({ steps }) => {
    const dryRun = createActor(testedMachine, { input: sampleInput }).start()
    renderView(<DryRunDialog dryRun={dryRun} />)
    const perform = async (event: EventFrom<typeof testedMachine>): Promise<void> => {
      const name = buttonNames[event.type]
      await act(async () => {
        if (name === undefined) dryRun.send(event)
        else fireEvent.click(screen.getByRole('button', { name }))
        await Promise.resolve()
      })
    }
    for (const { event, state } of steps) {
      await perform(event)
      expect(dryRun.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByText('Re-running recent reports') !== null).toBe(state.matches('running'))
      expect(screen.queryByRole('alert') !== null).toBe(state.matches('failed'))
      expect(screen.queryAllByRole('rowheader')).toHaveLength(state.matches('running') ? 0 : state.context.runs.length)
      if (state.matches('done') && state.context.runs.length > 0)
        expect(screen.queryByText('Changed: page 2, 3 (3 pages, previously 2)')).not.toBeNull()
    }
  })
})
