import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { widgetPreviewerMachine } from '../../../../src/machines/widgets/widget-previewer.ts'
import { DraftPreview } from '../../../../src/views/widgets/admin/draft-preview.tsx'
import { widgetPreviewer as sample } from '../../../samples/widgets/widget-previewer.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = widgetPreviewerMachine.provide({ actors: { retries: silent(), listDashboards: unanswered() } })
const { input: sampleInput } = sample

describe('the preview of a widget that is being written', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: sampleInput }))('$name', async ({ steps }) => {
    const previewer = createActor(testedMachine, { input: sampleInput }).start()
    renderView(<DraftPreview previewer={previewer} />)
    for (const { event, state } of steps) {
      await act(async () => {
        if (event.type === 'dashboards.retried') fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
        else previewer.send(event)
        await Promise.resolve()
      })
      expect(previewer.getSnapshot().value).toEqual(state.value)
      expect(previewer.getSnapshot().context.definition).toEqual(state.context.definition)
      expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(state.matches('failed'))
    }
  })
})
