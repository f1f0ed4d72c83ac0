import { act, fireEvent, screen, within } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  messageRules,
  noRecipients,
  type RecipientChoice,
  sameRecipients,
} from '../../../../src/domain/users/recipients.ts'
import { explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import {
  type OffersQuery,
  type RecipientOffersResult,
  type RecipientPickerInput,
  recipientPickerMachine,
  type RecipientPickerRef,
  type RecipientsPreviewResult,
} from '../../../../src/machines/users/recipient-picker.ts'
import { RecipientExplorer, RecipientFields } from '../../../../src/views/users/recipients/recipient-fields.tsx'
import { explorableOf } from '../../../samples/explorers/explorer.ts'
import { adviserIdentity } from '../../../samples/people.ts'
import { unableToFetch } from '../../../../src/domain/texts.ts'
import { answered, refusedRead } from '../../../samples/sample.ts'
import {
  pickerInput,
  recipientOffers,
  foundRecipients,
  recipientPeople,
  recipientPicker as sample,
} from '../../../samples/users/recipient-picker.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { tell } from '../../support/tell.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = recipientPickerMachine.provide({
  actors: {
    readOffers: unanswered(),
    previewRecipients: unanswered(),
    explorer: explorerMachine.provide({ actors: { retries: silent(), readExplorables: unanswered() } }),
  },
})

const isHidden = true

/** The recipients as the draft's owner has them. */
const Fields = ({ picker }: { readonly picker: RecipientPickerRef }) => {
  const recipients = useSelector(picker, ({ context }) => context.recipients)
  return (
    <>
      <RecipientFields
        picker={picker}
        label="To"
        several="Each apart"
        recipients={recipients}
        onChoose={(chosen) => picker.send({ type: 'recipients.changed', recipients: chosen })}
      />
      <RecipientExplorer picker={picker} />
    </>
  )
}

const rendered = (input: RecipientPickerInput = pickerInput, logic: typeof testedMachine = testedMachine) => {
  const picker = createActor(logic, { input }).start()
  renderView(<Fields picker={picker} />)
  return picker
}

const retryButton = () => screen.getByRole('button', { name: 'Try again', hidden: isHidden })
const isRetried = (): boolean => screen.queryByRole('button', { name: 'Try again', hidden: isHidden }) !== null

const searchBox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: isHidden })

const previewTexts = { settled: 'It goes to 2 people', failed: 'Could not load the recipients' } as const

const previewText = (state: SnapshotFrom<typeof recipientPickerMachine>): string => {
  if (state.matches({ preview: 'failed' })) return previewTexts.failed
  return state.matches({ preview: 'settled' }) ? previewTexts.settled : 'Loading recipients…'
}

describe('whom something is for', () => {
  test.each(pathsOf(recipientPickerMachine, sample.events, sample))('$name', ({ steps }) => {
    const picker = rendered()
    for (const { event, state } of steps) {
      act(() => {
        if (event.type === 'recipients.changed' && !state.matches({ dialog: 'exploring' })) {
          if (searchBox('Client').checked !== event.recipients.roles.includes('client'))
            fireEvent.click(searchBox('Client'))
        } else if (event.type === 'explorer.opened' && picker.getSnapshot().matches({ dialog: 'none' }))
          fireEvent.click(screen.getByRole('button', { name: `Choose ${event.kind}s`, hidden: isHidden }))
        else if (event.type === 'preview.retried' && isRetried()) fireEvent.click(retryButton())
        else picker.send(event)
      })
      expect(picker.getSnapshot().value).toEqual(state.value)
      const { recipients } = state.context
      const isChosen = !sameRecipients(recipients, noRecipients)
      expect(searchBox('Client').checked).toBe(recipients.roles.includes('client'))
      expect(screen.queryByText(/^(?:Loading recipients|It goes to|Could not)/)?.textContent ?? null).toBe(
        isChosen ? previewText(state) : null,
      )
      expect(screen.queryByRole('combobox', { name: 'Search', hidden: isHidden }) !== null).toBe(
        state.matches({ dialog: 'exploring' }),
      )
    }
  })

  test('is told who they are and named, as the draft takes over what is picked', () => {
    const picker = rendered({ ...pickerInput, recipients: { ...noRecipients, users: ['george'] } })
    tell(picker, answered('readOffers', E.right(recipientOffers)))
    expect(screen.getByRole('option', { name: 'Thomas Whitfield (A1)' })).toBeTruthy()
    tell(picker, answered('previewRecipients', E.right(foundRecipients)))
    expect(within(screen.getByRole('list', { name: 'Users chosen' })).getByText(/George Ashworth/)).toBeTruthy()
    expect(screen.getByText('Each apart')).toBeTruthy()
    expect(
      within(screen.getByRole('list', { name: 'Recipient list', hidden: isHidden })).getAllByRole('listitem', {
        hidden: isHidden,
      }),
    ).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Choose groups' }))
    tell(picker, answered('explorer', O.some(['G1'])))
    const { picked } = picker.getSnapshot().context
    expect(picked).toEqual(O.some({ ...noRecipients, users: ['george'], groups: ['G1'] }))
    act(() => {
      if (O.isSome(picked)) picker.send({ type: 'recipients.changed', recipients: picked.value })
    })
    expect(screen.getByText(/Ashworth Family/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove george' }))
    expect(picker.getSnapshot().context.recipients).toEqual({ ...noRecipients, groups: ['G1'] })
  })

  test('says at whose name that nothing can be sent to them', () => {
    const users = ['client', 'ghost']
    const picker = rendered({ ...pickerInput, recipients: { ...noRecipients, users } })
    tell(picker, answered('previewRecipients', E.right({ people: recipientPeople.slice(0, 1), leftOut: ['ghost'] })))
    const lines = within(screen.getByRole('list', { name: 'Users chosen' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => /Cannot receive it/.test(textContent))).toEqual([false, true])
    expect(screen.getByText('1 person chosen individually cannot receive it')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove ghost' }))
    expect(screen.queryByText(/annot be sent to/)).toBeNull()
  })

  test('says what could not be read, until it is', () => {
    const picker = rendered()
    tell(picker, answered('readOffers', refusedRead))
    expect(screen.getByRole('alert').textContent).toContain(unableToFetch)
    fireEvent.click(retryButton())
    expect(screen.queryByRole('alert')).toBeNull()
    tell(picker, answered('readOffers', E.right(recipientOffers)))
    expect(screen.getByRole('option', { name: 'Thomas Whitfield (A1)' })).toBeTruthy()
  })

  test('is chosen among what was read before, without another wait', () => {
    const picker = rendered({ ...pickerInput, users: O.some(recipientOffers.users) })
    const all = () => screen.queryByRole('button', { name: /^Choose all/ })?.textContent
    fireEvent.click(screen.getByRole('button', { name: 'Choose users' }))
    expect(all()).toBe('Choose all 2')
    tell(picker, answered('explorer', O.none))
    fireEvent.click(screen.getByRole('button', { name: 'Choose groups' }))
    expect(all()).toBeUndefined()
  })

  test('First aid 6: reads the names of those chosen that are listed, and of others once they are chosen', async () => {
    const asked: OffersQuery[] = []
    const nameOf = (code: string) => explorableOf(code, `Named ${code}`)
    const picker = rendered(
      { ...pickerInput, recipients: { ...noRecipients, users: ['george'] } },
      testedMachine.provide({
        actors: {
          readOffers: fromPromise<RecipientOffersResult, OffersQuery>(({ input }) => {
            asked.push(input)
            const { groups, users } = input.recipients
            return Promise.resolve(
              E.right({ advisers: [], groups: groups.map(nameOf), users: users.slice(0, 50).map(nameOf) }),
            )
          }),
        },
      }),
    )
    const change = (recipients: RecipientChoice) => act(() => picker.send({ type: 'recipients.changed', recipients }))
    expect(await screen.findByText(/Named george/)).toBeTruthy()
    change({ ...noRecipients, users: ['george'], groups: ['G1'] })
    expect(await screen.findByText(/Named G1/)).toBeTruthy()
    change({ ...noRecipients, users: [], groups: ['G1'] })
    change({ ...noRecipients, users: ['george'], groups: [] })
    expect(asked).toHaveLength(2)
    const many = Array.from({ length: 60 }, (_, index) => `u${index.toString()}`)
    change({ ...noRecipients, users: many })
    expect(await screen.findByText(/Named u49/)).toBeTruthy()
    change({ ...noRecipients, users: many.slice(1) })
    expect(await screen.findByText(/Named u50/)).toBeTruthy()
    expect(asked.map(({ recipients: { users } }) => users.length)).toEqual([1, 1, 60, 59])
  })

  test('is previewed once, of what was chosen last', async () => {
    const asked: RecipientChoice[] = []
    rendered(
      pickerInput,
      testedMachine.provide({
        actors: {
          previewRecipients: fromPromise<RecipientsPreviewResult, RecipientChoice>(({ input }) => {
            asked.push(input)
            return Promise.resolve(
              E.right({ people: input.roles.length === 2 ? recipientPeople : [], leftOut: input.users }),
            )
          }),
        },
      }),
    )
    fireEvent.click(searchBox('Client'))
    fireEvent.click(searchBox('Adviser'))
    expect(await screen.findByText('It goes to 2 people')).toBeTruthy()
    expect(asked).toEqual([{ ...noRecipients, roles: ['client', 'adviser'] }])
    fireEvent.click(searchBox('Adviser'))
    expect(await screen.findByText('None of these people can receive it')).toBeTruthy()
  })

  test('is for an adviser all clients of their book, groups of it and people', () => {
    const adviser = { ...adviserIdentity, permissions: ['client.adviser'], defaultCode: 'A1' } as const
    const picker = rendered({ ...pickerInput, rules: messageRules(adviser) })
    expect(screen.queryByRole('group', { name: 'Everyone with the role' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'The clients of an adviser' })).toBeNull()
    fireEvent.click(searchBox('All clients of your book'))
    expect(picker.getSnapshot().context.recipients).toEqual({ ...noRecipients, advisers: ['A1'] })
    fireEvent.click(searchBox('All clients of your book'))
    expect(picker.getSnapshot().context.recipients).toEqual(noRecipients)
  })

  test('has each rule of whoever began it, to be removed', () => {
    const adviser = { ...adviserIdentity, permissions: ['client.adviser'], defaultCode: 'A1' } as const
    const recipients: RecipientChoice = { ...noRecipients, roles: ['client'], advisers: ['A0'] }
    const picker = rendered({ ...pickerInput, rules: messageRules(adviser), recipients })
    fireEvent.click(searchBox('All clients of your book'))
    expect(picker.getSnapshot().context.recipients.advisers).toEqual(['A0', 'A1'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove A0' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove client' }))
    expect(picker.getSnapshot().context.recipients).toEqual({ ...noRecipients, advisers: ['A1'] })
    expect(screen.queryByRole('list', { name: /not yours/ })).toBeNull()
  })
})
