import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { isLogoValid, type LogoDraft } from '../../../../src/domain/reports/editor/logo-draft.ts'
import { logoEditorMachine, type LogoSaving } from '../../../../src/machines/reports/logo-editor.ts'
import { logoAgain, logoEditor as sample } from '../../../samples/reports/logo-editor.ts'
import { LogoDialog } from '../../../../src/views/reports/editor/logo-dialog.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const machine = logoEditorMachine.provide({ actors: { readImage: unanswered(), saveLogo: unanswered() } })
const { input, identify } = sample
if (input === undefined || identify === undefined) throw new Error('the sample is not whole')

const buttons: Readonly<Record<string, string>> = { 'save.requested': 'Save', 'close.requested': 'Close' }

const renderLogo = (draft: LogoDraft = input, provided = machine) => {
  const logo = createActor(provided, { input: draft }).start()
  renderView(<LogoDialog logo={logo} />)
  const perform = async (event: EventFrom<typeof machine>): Promise<void> => {
    const name = buttons[event.type]
    await act(async () => {
      if (event.type === 'name.typed')
        fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: event.name } })
      else if (name === undefined) logo.send(event)
      else fireEvent.click(screen.getByRole('button', { name }))
      await Promise.resolve()
    })
  }
  return { logo, perform }
}

describe('an editor of logos', () => {
  test.each(pathsOf(machine, sample.events, { input, identify }))('$name', async ({ steps }) => {
    const { logo, perform } = renderLogo()
    for (const { event, state } of steps) {
      await perform(event)
      const { draft, imageFault, refusal } = state.context
      expect(logo.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByText('Only PNG images') !== null).toBe(O.isSome(imageFault))
      expect(screen.queryByText('This is too large') !== null).toBe(O.isSome(refusal))
      expect(screen.queryByRole('img', { name: 'The logo as it will be' }) !== null).toBe(draft.ReportLogoData !== '')
      expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(
        !(state.matches('editing') && isLogoValid(draft)),
      )
    }
  })

  test('says whether a logo was created or saved', async () => {
    const kept = { ReportLogoID: 2, ReportLogoName: 'House', ReportLogoData: logoAgain.ReportLogoData }
    const answering = machine.provide({
      actors: { saveLogo: fromPromise<LogoSaving, LogoDraft>(() => Promise.resolve(E.right(kept))) },
    })
    const outcomeOf = async (draft: LogoDraft) => {
      const logo = createActor(answering, { input: draft }).start()
      logo.send({ type: 'save.requested' })
      await Promise.resolve()
      await Promise.resolve()
      return logo.getSnapshot().output
    }
    expect(await outcomeOf(logoAgain)).toEqual({ _tag: 'Saved', logo: kept })
    expect(await outcomeOf({ ...logoAgain, ReportLogoID: O.none })).toEqual({ _tag: 'Created', logo: kept })
  })
})
