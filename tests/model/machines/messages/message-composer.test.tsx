import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise, waitFor } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  type AttachResult,
  hasUnsavedDraft,
  type DraftResult,
  messageComposerMachine,
  type SendResult,
  type ComposedMessage,
} from '../../../../src/machines/messages/message-composer.ts'
import { BodyField, ComposerFoot } from '../../../../src/views/messages/composer-fields.tsx'
import { anAnswer, messageComposer as sample } from '../../../samples/messages/messages.ts'
import { missingRead, newId } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = messageComposerMachine.provide({
  actors: { keepDraft: unanswered(), sendMessage: unanswered(), attachFile: unanswered(), retries: silent() },
})

const renderComposer = (logic = testedMachine) => {
  const composer = createActor(logic, { input: { ...anAnswer, newId } }).start()
  renderView(
    <>
      <BodyField composer={composer} label="Your reply" rows={3} />
      <ComposerFoot composer={composer} />
    </>,
  )
  const type = (text: string): void => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Your reply' }), { target: { value: text } })
  }
  const perform = (event: EventFrom<typeof messageComposerMachine>): void => {
    const { body } = composer.getSnapshot().context.composition
    if (event.type === 'draft.edited' && event.edits.body !== body) type(event.edits.body ?? '')
    else if (event.type === 'send.requested')
      fireEvent.keyDown(screen.getByRole('textbox', { name: 'Your reply' }), { key: 'Enter', ctrlKey: true })
    else if (event.type === 'send.cancelled')
      fireEvent.click(screen.queryByRole('button', { name: 'Cancel' }) ?? document.body)
    else act(() => composer.send(event))
  }
  return { composer, perform, type }
}

const hasShownText = (text: RegExp): boolean => screen.queryByText(text) !== null

describe('what is being written', () => {
  test.each(pathsOf(messageComposerMachine, sample.events, sample))('$name', ({ steps }) => {
    const { composer, perform } = renderComposer()
    for (const { event, state } of steps) {
      perform(event)
      expect(composer.getSnapshot().value).toEqual(state.value)
      expect(composer.getSnapshot().context.composition).toEqual(state.context.composition)
      expect(hasUnsavedDraft(composer.getSnapshot().context)).toBe(hasUnsavedDraft(state.context))
      const { problem } = state.context
      const tag = O.isSome(problem) ? problem.value._tag : null
      const isSending = state.matches({ open: { draft: 'sending' } }) || state.matches({ open: { draft: 'waiting' } })
      expect(hasShownText(/^No connection/)).toBe(state.matches({ open: { draft: 'waiting' } }))
      expect(hasShownText(/^That is too much at once/)).toBe(tag === 'NotSent')
      expect(hasShownText(/^The earlier version was already sent/)).toBe(tag === 'AlreadySent')
      expect(hasShownText(/^Draft not saved/)).toBe(tag === 'NotKept')
      expect(hasShownText(/^Draft saved$/)).toBe(
        state.matches({ open: { draft: 'resting' } }) && state.context.composition.body !== '',
      )
      const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
      expect([field.value, field.readOnly]).toEqual([state.context.composition.body, isSending])
    }
  })

  test('sent again after a lost answer it goes under the same id, once', async () => {
    const sent: ComposedMessage[] = []
    const { composer, type } = renderComposer(
      testedMachine.provide({
        actors: {
          keepDraft: fromPromise<DraftResult, ComposedMessage>(() => Promise.resolve(E.right(null))),
          sendMessage: fromPromise<SendResult, ComposedMessage>(({ input }) => {
            sent.push(input)
            return Promise.resolve(
              sent.length === 1 ? E.left({ _tag: 'Lost' }) : E.right({ conversation: 'c1', conversations: 1 }),
            )
          }),
        },
      }),
    )
    type('Thank you.')
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await act(() => waitFor(composer, (snapshot) => snapshot.matches({ open: { draft: 'waiting' } })))
    act(() => composer.send({ type: 'retry.due' }))
    const { output } = await act(() => waitFor(composer, ({ status }) => status === 'done'))
    expect(output).toEqual(O.some({ conversation: 'c1', conversations: 1 }))
    expect(sent).toEqual([sent[0], sent[0]])
  })

  test('a draft that went to another while it is written is kept as one more', async () => {
    const kept: ComposedMessage[] = []
    const { composer, type } = renderComposer(
      testedMachine.provide({
        actors: {
          keepDraft: fromPromise<DraftResult, ComposedMessage>(({ input }) => {
            kept.push(input)
            return Promise.resolve(kept.length === 2 ? missingRead : E.right(null))
          }),
        },
        delays: { pause: 1 },
      }),
    )
    for (const body of ['Thank you.', 'Thank you very much.']) {
      type(body)
      await act(() => waitFor(composer, (snapshot) => snapshot.matches({ open: { draft: 'resting' } })))
    }
    expect(kept.map(({ composition: { body } }) => body)).toEqual([
      'Thank you.',
      'Thank you very much.',
      'Thank you very much.',
    ])
    expect(kept[2]?.id).not.toBe(kept[1]?.id)
    expect(hasShownText(/^Draft saved$/)).toBe(true)
  })

  test('a file is attached after the other, and one that is too large is named', async () => {
    const { composer } = renderComposer(
      testedMachine.provide({
        actors: {
          attachFile: fromPromise<AttachResult, O.Option<File>>(({ input }) =>
            Promise.resolve(
              O.isSome(input) && input.value.name === 'letter.docx'
                ? E.left({ name: 'letter.docx', reason: 'is no PDF, PNG or JPEG' })
                : E.right({ id: newId(), name: 'advice.pdf', media: 'application/pdf', size: 4 }),
            ),
          ),
        },
      }),
    )
    const large = new File(['%PDF'], 'large.pdf')
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 })
    act(() =>
      composer.send({
        type: 'files.chosen',
        files: [new File(['%PDF'], 'advice.pdf'), large, new File(['PK'], 'letter.docx')],
      }),
    )
    await act(() => waitFor(composer, (snapshot) => snapshot.matches({ open: { files: 'none' } })))
    expect(screen.getByRole('list', { name: 'Attached' }).textContent).toContain('advice.pdf')
    expect(
      hasShownText(/^Not attached\. large\.pdf: is larger than 10 MB; letter\.docx: is no PDF, PNG or JPEG$/),
    ).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Remove advice.pdf' }))
    expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull()
  })
})
