import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, toPromise, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { LogoDraft } from '../../../../src/domain/reports/logo/logo.ts'
import type { EditSave, SaveResult } from '../../../../src/machines/kit/editing.ts'
import { logoDraftMachine, type LogoEdited, logoEditorMachine } from '../../../../src/machines/reports/logo-editor.ts'
import { logoAgain, logoDraft, logoEditor as sample } from '../../../samples/reports/logo-editor.ts'
import { LogoDialog } from '../../../../src/views/reports/editor/dialogs/logo-dialog.tsx'
import { lastOf } from '../../support/last.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = logoEditorMachine.provide({
  actors: {
    readImage: unanswered(),
    editor: logoDraftMachine.provide({ actors: { retries: silent(), read: unanswered(), save: unanswered() } }),
  },
})
const { input: sampleInput, identify: identifySample } = sample
if (identifySample === undefined) throw new Error('the sample is not whole')

const isHidden = true

const renderLogo = () => {
  const logo = createActor(testedMachine, { input: sampleInput }).start()
  renderView(<LogoDialog logo={logo} />)
  const { editor } = logo.getSnapshot().children
  if (editor === undefined) throw new Error('there is no editor')
  return { logo, editor }
}

const buttonNames: Readonly<Record<string, string>> = {
  'save.requested': 'Save',
  'close.requested': 'Cancel',
  'close.confirmed': 'Close without saving',
  'close.refused': 'Cancel',
}

const write = ({ editor }: ReturnType<typeof renderLogo>, event: EventFrom<typeof logoDraftMachine>) =>
  act(async () => {
    const name = buttonNames[event.type]
    if (name === undefined) editor.send(event)
    else fireEvent.click(lastOf(screen.getAllByRole('button', { name, hidden: isHidden })))
    await Promise.resolve()
  })

const isThere = (name: string): boolean => screen.queryByRole('button', { name, hidden: isHidden }) !== null

describe('an editor of logos', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: sampleInput, identify: identifySample }))(
    'reads a picture: $name',
    async ({ steps }) => {
      const { logo } = renderLogo()
      for (const { event, state } of steps) {
        await act(async () => {
          logo.send(event)
          await Promise.resolve()
        })
        const { imageFault, outcome } = state.context
        expect(logo.getSnapshot()).toMatchObject({ value: state.value, context: { outcome } })
        if (state.status === 'done') continue
        expect(screen.queryByText('Only PNG images') !== null).toBe(O.isSome(imageFault))
      }
    },
  )

  test.each(pathsOf(logoDraftMachine, logoDraft.events, { input: logoDraft.input }))(
    'is written: $name',
    async ({ steps }) => {
      const rendered = renderLogo()
      for (const { event, state } of steps) {
        await write(rendered, event)
        const { draft, refusal } = state.context
        expect(rendered.editor.getSnapshot().value).toEqual(state.value)
        expect(rendered.logo.getSnapshot().status).toBe(state.status)
        if (state.status === 'done') continue
        expect(screen.getByRole('textbox', { name: 'Name', hidden: isHidden })).toHaveProperty(
          'value',
          draft.ReportLogoName,
        )
        expect(screen.queryByText('This is too large') !== null).toBe(O.isSome(refusal))
        expect(isThere('Close without saving')).toBe(state.matches('asking'))
        expect(screen.queryByRole('img', { name: 'Logo preview', hidden: isHidden }) !== null).toBe(
          draft.ReportLogoData !== '',
        )
        expect(screen.getByRole('button', { name: 'Save', hidden: isHidden }).hasAttribute('disabled')).toBe(
          !state.can({ type: 'save.requested' }),
        )
      }
    },
  )

  test('says whether a logo was created or saved', async () => {
    const kept = { ReportLogoID: 2, ReportLogoName: 'House', ReportLogoData: logoAgain.ReportLogoData }
    const answering = testedMachine.provide({
      actors: {
        readImage: unanswered(),
        editor: logoDraftMachine.provide({
          actors: {
            retries: silent(),
            save: fromPromise<SaveResult<LogoEdited>, EditSave<LogoEdited>>(() => Promise.resolve(E.right(kept))),
          },
        }),
      },
    })
    const outcomeOf = async (draft: LogoDraft) => {
      const logo = createActor(answering, { input: draft }).start()
      const { editor } = logo.getSnapshot().children
      editor?.send({ type: 'draft.edited', draft: { ...draft, ReportLogoName: 'House' } })
      editor?.send({ type: 'save.requested' })
      return toPromise(logo)
    }
    expect(await outcomeOf({ ...logoAgain, ReportLogoName: 'Mine' })).toEqual({ _tag: 'Saved', logo: kept })
    expect(await outcomeOf({ ...logoAgain, ReportLogoID: O.none, ReportLogoName: 'Mine' })).toEqual({
      _tag: 'Created',
      logo: kept,
    })
  })
})
