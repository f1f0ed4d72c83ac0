import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { FormRefusal, FormRequest } from '../../../../src/domain/widgets/form-answers.ts'
import type { FormConfig } from '../../../../src/domain/widgets/widget-definition.ts'
import { formMachine } from '../../../../src/machines/widgets/form.ts'
import { FormWidget } from '../../../../src/views/widgets/form-widget.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

type Submission = E.Either<FormRefusal, unknown>

const config: FormConfig = {
  url: '/messages',
  fields: [{ name: 'subject', label: 'Subject', control: 'text', required: true, maxLength: 20 }],
  submitLabel: 'Send',
  sent: 'Your adviser has it.',
}
const dashboardKey = { type: 'portfolio', code: 'P00001' } as const
const required = 'This field is required'

const answeredEvent = (output: Submission) => ({ type: 'xstate.done.actor.submitForm', output })

const events = [
  { type: 'answer.edited', name: 'subject', value: 'Hello' },
  { type: 'answer.edited', name: 'subject', value: '' },
  { type: 'form.submitted' },
  { type: 'form.reopened' },
  answeredEvent(E.right(null)),
  answeredEvent(E.left({ message: 'There was a problem' })),
]

const renderForm = (formConfig = config) => {
  const machine = formMachine.provide({ actors: { submitForm: unanswered<Submission, FormRequest>() } })
  const form = createActor(machine, { input: { config: formConfig, dashboardKey } }).start()
  renderView(<FormWidget form={form} />)
  const perform = async (event: EventFrom<typeof formMachine>): Promise<void> => {
    await act(async () => {
      switch (event.type) {
        case 'answer.edited':
          fireEvent.change(screen.getByRole('textbox', { name: /Subject/ }), { target: { value: event.value } })
          break
        case 'form.submitted':
          fireEvent.click(screen.getByRole('button', { name: 'Send' }))
          break
        case 'form.reopened':
          fireEvent.click(screen.getByRole('button', { name: 'Write another' }))
          break
        case 'config.changed':
        default:
          form.send(event)
      }
      await Promise.resolve()
    })
  }
  return { form, perform }
}

test.each(pathsOf(formMachine, events, { input: { config, dashboardKey } }))('$name', async ({ steps }) => {
  const { form, perform } = renderForm()
  for (const { event, state } of steps) {
    await perform(event)
    const { answers, isChecked, refusal } = state.context
    expect(form.getSnapshot().value).toEqual(state.value)
    expect(screen.queryByText(config.sent) !== null).toBe(state.matches('sent'))
    expect(screen.queryByRole('alert')?.textContent ?? null).toEqual(O.isSome(refusal) ? refusal.value.message : null)
    expect(screen.queryByText(required) !== null).toBe(!state.matches('sent') && isChecked && answers['subject'] === '')
    if (!state.matches('sent')) expect(screen.getByDisplayValue(answers['subject'] ?? '')).toBeDefined()
  }
})

test('a form whose url leads out of the API is not sent', async () => {
  const { form, perform } = renderForm({ ...config, url: '//elsewhere.example/collect' })
  await perform({ type: 'answer.edited', name: 'subject', value: 'Hello' })
  await perform({ type: 'form.submitted' })
  expect(form.getSnapshot().value).toBe('editing')
  expect(screen.getByRole('alert').textContent).toBe('There was a problem')
})
